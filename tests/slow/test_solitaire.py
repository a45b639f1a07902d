"""What the realms are worth that take longest to solve."""

import pytest

from tests.support.solitaire_values import SLOW, VALUES, solved


@pytest.mark.parametrize("name", SLOW)
def test_values(name: str) -> None:
    assert f"{float(solved(name).value()):.4f}" == VALUES[name]
