"""Where an instance keeps a match between computers: folder, keys, the decision under way."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.log.bodies import PERSON, BadEntry, Player
from core.log.fold import open_match
from saves.errors import MatchInUse, SecretMissing
from saves.matchfolder import MatchName
from saves.secret import Secret
from tests.tui.cable import MATCH, QUICK, opening, shelf
from tui.online.match_store import NetStore, NoNetworkKeys, fresh_secret, seeded_secret, signer_of

LUIS = b"l" * 32
NAME = MatchName(MATCH, 1)


def first_entry(store: NetStore) -> bytes:
    """An opening in which this instance has the second seat."""
    players = Player(PERSON, "Luis", "", LUIS), Player(PERSON, "Ana", "", store.signer.key)
    entry, _ = open_match(MATCH, opening(*players), LUIS)
    return entry.data


@pytest.fixture
def store(tmp_path: Path) -> NetStore:
    return NetStore(shelf(tmp_path), MATCH, fresh_secret(), disk=QUICK)


def test_nothing_is_on_disk_before_the_first_entry(store: NetStore, tmp_path: Path) -> None:
    store.pair(LUIS, b"k" * 32)
    store.keep(b"")
    assert shelf(tmp_path).page().total == 0
    assert (store.entries, store.draft, store.title, store.notice) == ((), b"", "", None)


def test_what_was_agreed_to_brings_the_same_instance_back_until_the_match_begins(
    store: NetStore, tmp_path: Path
) -> None:
    store.pair(LUIS, b"k" * 32)
    store.pledge(b"the rules")
    store.pledge(b"other rules")
    store.keep_place("10.0.0.2", 47011)
    assert shelf(tmp_path).page().total == 0
    store.close()
    (name,) = shelf(tmp_path).pledged(MATCH.hex())
    again = NetStore.pledged(shelf(tmp_path), name, disk=QUICK)
    assert (again.match_id, again.agreed, again.entries) == (MATCH, b"other rules", ())
    assert (again.signer.key, again.secret) == (store.signer.key, store.secret)
    assert (again.resume_keys, again.place) == ({LUIS: b"k" * 32}, ("10.0.0.2", 47011))
    again.append(first_entry(again))
    assert again.agreed == b""
    assert shelf(tmp_path).pledges.find() == ()
    again.close()
    assert NetStore.reopened(shelf(tmp_path), NAME).resume_keys == {LUIS: b"k" * 32}


def test_what_comes_to_nothing_leaves_nothing(store: NetStore, tmp_path: Path) -> None:
    store.pledge(b"the rules")
    store.withdraw()
    store.withdraw()
    assert list(shelf(tmp_path).data.pledges.iterdir()) == []


def test_the_folder_is_named_by_the_seat_and_holds_the_keys_from_before(store: NetStore, tmp_path: Path) -> None:
    store.pair(LUIS, b"k" * 32)
    entry = first_entry(store)
    store.append(entry)
    store.keep(b"a decision")
    store.close()
    again = NetStore.reopened(shelf(tmp_path), NAME)
    assert again.entries == (entry,)
    assert again.resume_keys == {LUIS: b"k" * 32}
    assert again.draft == b"a decision"
    assert again.signer.key == store.signer.key
    again.close()


def test_a_decision_is_waited_for_until_it_is_in_the_log(store: NetStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store.append(first_entry(store))
    syncs: list[int] = []
    monkeypatch.setattr(QUICK, "sync", syncs.append)
    for entry, waits in ((b"... a decision ...", 2), (b"of somebody else", 3)):
        syncs.clear()
        store.keep(b"a decision")
        store.append(entry)
        store.keep(b"")
        assert store.draft == b""
        assert len(syncs) == waits


def test_a_key_that_comes_later_is_kept_at_once(store: NetStore, tmp_path: Path) -> None:
    store.append(first_entry(store))
    store.pair(LUIS, b"1" * 32)
    store.pair(LUIS, b"2" * 32)
    store.close()
    assert NetStore.reopened(shelf(tmp_path), NAME).resume_keys == {LUIS: b"2" * 32}


def test_the_key_of_one_who_was_turned_out_is_gone(store: NetStore, tmp_path: Path) -> None:
    store.append(first_entry(store))
    store.pair(LUIS, b"1" * 32)
    store.pair(b"eva", b"2" * 32)
    store.unpair(LUIS)
    store.unpair(LUIS)
    store.close()
    again = NetStore.reopened(shelf(tmp_path), NAME)
    assert again.resume_keys == {b"eva": b"2" * 32}
    assert again.signer.key == store.signer.key


def test_a_match_begins_with_its_opening(store: NetStore) -> None:
    with pytest.raises(BadEntry):
        store.append(b"\x90")


def test_a_match_that_is_open_here_is_not_opened_twice(store: NetStore, tmp_path: Path) -> None:
    store.append(first_entry(store))
    with pytest.raises(MatchInUse):
        NetStore.reopened(shelf(tmp_path), NAME)


def test_a_match_of_one_computer_has_nobody_to_wait_for(tmp_path: Path, store: NetStore) -> None:
    with shelf(tmp_path).create(MATCH, 1, Secret.fresh()) as folder:
        folder.append(first_entry(store))
    with pytest.raises(NoNetworkKeys) as caught:
        NetStore.reopened(shelf(tmp_path), NAME)
    assert caught.value.key == SecretMissing.key


def test_two_instances_of_one_seed_are_two_people() -> None:
    host, guest = seeded_secret("mesa", "host"), seeded_secret("mesa", "guest")
    assert seeded_secret("mesa", "host") == host
    assert host.match != guest.match
    assert signer_of(host).key != signer_of(guest).key


def test_a_disagreement_is_written_where_a_person_finds_it(store: NetStore, tmp_path: Path) -> None:
    path = store.report("engine at entry 7", 7)
    assert path is not None and path.parent == tmp_path
    assert path.read_text() == "engine at entry 7"
