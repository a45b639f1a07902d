"""What tables draw by: the secrets of dice, and the seeds of realms and bots."""

import hmac
import secrets

import msgspec

SECRET_BYTES = 32


class Chance:
    """The operating system's secure source. For tests it is a fixed secret: then what is drawn
    follows from what is known of the table, `of`, and the same table is dealt the same again."""

    def __init__(self, fixed: str = "") -> None:
        self.fixed = fixed.encode()

    def secret(self, *of: object) -> bytes:
        """What dice are rolled from."""
        if self.fixed:
            return hmac.digest(self.fixed, msgspec.json.encode(of), "sha256")
        return secrets.token_bytes(SECRET_BYTES)

    def seed(self, *of: object) -> str:
        """What realms are drawn by."""
        return self.secret(*of)[:16].hex()

    def of_bots(self, code: str, secret: bytes | None) -> str:
        """What the whims of a table's bots follow from, so that they differ between tables."""
        return self.seed("bots", secret) if self.fixed else code
