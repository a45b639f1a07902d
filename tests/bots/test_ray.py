"""What cannot work on a Ray cluster is told in a sentence; `tests/slow` works on one."""

import re
import socket
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from realmtable.analysis.apart import Part, look_at
from realmtable.bots import cluster
from realmtable.bots.parallel import Where, WorkFailed, play_parts
from realmtable.bots.program import program_print
from realmtable.bots.simulate import Task, pinned, play_task
from realmtable.cli.fit import Job, fit_one
from realmtable.workshop.trials import Trial, pinned_trial, play_trial
from tests.bots.test_parallel import squared
from tests.support.commands import Command, no_settings, refused
from tests.support.ray_work import ONE_TURN, SIM, TINY
from tests.support.rolling import catalog
from tests.support.web.server_process import hold_port, port_of

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_settings(tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", f"{ROOT / 'src'}:{ROOT}")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_other_files_are_refused_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = cluster.packed(squared, 7)
    assert cluster.worked(program_print(), packed) == (cluster.DONE, 49)
    kind, words = cluster.worked("another", b"is not unpacked")
    assert kind == cluster.OTHER_PROGRAM
    assert re.search(r" has realmtable \d+\.\d+\.\d+ with files [0-9a-f]{16}$", words)


# --- what is refused -------------------------------------------------------------------------


def why_not(address: str) -> str:
    with pytest.raises(WorkFailed) as error:
        list(play_parts([1], squared, Where(ray=address)))
    return error.value.why


@pytest.mark.parametrize("address", ["nonsense", "ray://here:1", "here:", ":6379", "here:70000"])
def test_what_is_no_address(address: str) -> None:
    assert why_not(address).startswith("--ray is the address of a cluster, such as ")


def test_nobody_is_there() -> None:
    with hold_port() as held:
        assert "Connection refused" in why_not(f"127.0.0.1:{port_of(held)}")
    assert why_not("no.such.host.invalid:6379").startswith("there is no cluster at no.such.host")


@pytest.mark.parametrize(("says", "why"), [(b"HTTP/1.0 400\r\n", "something else"), (b"", "time")])
def test_somebody_else_is_there(says: bytes, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.3)
    monkeypatch.setattr("ray.util.get_node_ip_address", lambda: "127.0.0.1")
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(100)
                connection.sendall(says)
                if not says:
                    connection.recv(1)

        threading.Thread(target=answer, daemon=True).start()
        assert why in why_not(f"127.0.0.1:{server.getsockname()[1]}")


def test_ray_is_not_installed(realmtable: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "ray", None)
    why = "--ray needs Ray, which is not installed: pip install 'realmtable[ray]'"
    assert refused(realmtable(*SIM, "--ray", "here:6379")) == why


def test_a_cluster_or_processes(realmtable: Command) -> None:
    assert "choose one of them" in refused(realmtable(*SIM, "--ray", "here:6379", "--jobs", "2"))
    assert "--ray needs the address" in refused(realmtable(*SIM, "--ray", ""))


# --- what must be the same everywhere --------------------------------------------------------

WITH_PINS = pinned(Task(["wingspan", "scythe"], 3, "random", "x", 0, 3), catalog())


def test_rounds_are_played_with_the_cards_they_are_asked_with() -> None:
    assert WITH_PINS.pins == (catalog().pin("wingspan"), catalog().pin("scythe"))
    assert play_task(WITH_PINS) == play_task(WITH_PINS, catalog())
    with pytest.raises(WorkFailed, match="corrections of cards must be the same everywhere"):
        play_task(replace(WITH_PINS, pins=("wingspan/1/00000000",)))


def test_cards_of_youtoma_and_of_decks_are_pinned_too() -> None:
    youtoma = replace(WITH_PINS, mode="youtoma", against="greedy")
    names = [pin.rsplit("/", 2)[0] for pin in pinned(youtoma, catalog()).pins]
    assert names == ["youtoma/wingspan", "youtoma/scythe", "wingspan", "scythe"]
    deck = replace(WITH_PINS, alter="discard=1/PHC/tapestry")
    assert pinned(deck, catalog()).pins[-1] == catalog().pin("tapestry")


def test_bots_play_by_the_values_they_are_asked_with() -> None:
    assert WITH_PINS.values == ""
    swift = pinned(replace(WITH_PINS, bot="swift"), catalog())
    assert len(swift.values) == 16
    with pytest.raises(WorkFailed, match="must be the same everywhere"):
        play_task(replace(swift, values="0" * 16))


def test_a_balance_is_played_with_what_it_is_asked_with() -> None:
    trial = Trial("swift", "x", 1, ("wingspan", "scythe", "tapestry"), ("wingspan",), deals=1)
    asked = pinned_trial(trial, catalog())
    assert asked.pins == tuple(map(catalog().pin, trial.pool))
    assert play_trial(asked) == play_trial(trial)
    with pytest.raises(WorkFailed, match="corrections of cards must be the same everywhere"):
        play_trial(replace(asked, pins=("wingspan/1/00000000",)))
    with pytest.raises(WorkFailed, match="fit\\) must be the same everywhere"):
        play_trial(replace(asked, values="0" * 16))


def test_values_are_fitted_to_the_card_they_are_asked_for() -> None:
    with pytest.raises(WorkFailed, match="corrections of cards must be the same everywhere"):
        fit_one(Job("wingspan", "wingspan/1/00000000", "1", TINY))


def test_a_record_is_judged_by_the_values_it_is_asked_with() -> None:
    with pytest.raises(WorkFailed, match="must be the same everywhere"):
        look_at(Part(ONE_TURN, "ann", "0" * 16, 1))
