"""What is almost a request: another path, another mode, another text. It is judged as any change of that folder."""
import json

from attacks_on_requests import LONGEST, ask, request, request_path, tidy, words_of
from verdicts import attack, attacks

# ---- the path


def other_words(change):
    return lambda it: f"users/alice/devices/{change(words_of(it, 'eve'))}.json"


def swapped(words):
    return "-".join(word[:2][::-1] + word[2:] for word in words.split("-"))


PATHS = {
    "the_words_of_another_key": lambda it: request_path(it, key="eve-phone"),
    "capitals": other_words(str.upper),
    "a_capital": other_words(str.capitalize),
    "five_words": other_words(lambda words: words.rpartition("-")[0]),
    "seven_words": other_words(lambda words: f"{words}-babab"),
    "words_in_another_order": other_words(lambda words: "-".join(reversed(words.split("-")))),
    "words_of_other_letters": other_words(swapped),
    "words_with_blanks": other_words(lambda words: words.replace("-", " ")),
    "words_with_other_hyphens": other_words(lambda words: words.replace("-", "\u2010")),
    "words_that_fold_to_these": other_words(lambda words: words.replace("i", "\u0131").replace("s", "\u017f", 1) + "\u200d"),
    "a_number": other_words(lambda words: "1"),
    "no_words": other_words(lambda words: ""),
    "no_ending": lambda it: request_path(it).removesuffix(".json"),
    "another_ending": lambda it: request_path(it).replace(".json", ".plist"),
    "an_ending_in_capitals": lambda it: request_path(it).replace(".json", ".JSON"),
    "two_endings": lambda it: request_path(it) + ".json",
    "a_folder_below": lambda it: request_path(it).replace("/devices/", "/devices/x/"),
    "a_folder_of_the_words": lambda it: request_path(it) + "/x.json",
    "the_folder_of_bills": lambda it: request_path(it).replace("/devices/", "/bills/"),
    "another_folder": lambda it: request_path(it).replace("/devices/", "/device/"),
    "a_folder_in_capitals": lambda it: request_path(it).replace("/devices/", "/Devices/"),
    "users_in_capitals": lambda it: request_path(it).replace("users/", "Users/"),
    "a_name_in_capitals": lambda it: request_path(it, "Alice"),
    "a_name_with_a_blank": lambda it: request_path(it, "alice "),
    "nobodys_name": lambda it: request_path(it, "carol"),
    "no_name": lambda it: request_path(it).replace("alice/", ""),
    "the_shared_folder": lambda it: f"shared/devices/{words_of(it, 'eve')}.json",
    "the_root": lambda it: f"devices/{words_of(it, 'eve')}.json",
    "the_folder_of_a_feed": lambda it: f"feeds/zoo/devices/{words_of(it, 'eve')}.json",
    "the_kinds": lambda it: f"kinds/{words_of(it, 'eve')}.json",
}


@attacks(PATHS, asks="unknown-key", record="unknown-key")
def a_request_under(it, path):
    ask(it, path=path(it))
    it.spend("alice")
    it.commit("record", key="eve")


@attack(folder="by bob", asks="unknown-key", other="unknown-key")
def requests_for_names_without_a_manifest(it):
    """Only a folder, and a manifest that is a folder."""
    it.add("users/carol/bills/x.json")
    it.add("users/dave/manifest.json/x.json")
    it.commit("folder", key="bob")
    ask(it, "carol")
    ask(it, "dave", subject="other")


# ---- the mode

MODES = {"a_program": "100755", "a_link": "120000", "another_repository": "160000"}


@attacks(MODES, asks="unknown-key")
def a_request_that_is(it, mode):
    it.add(request_path(it), request(it))
    blob = it.head() if mode == "160000" else it.git("hash-object", "-w", request_path(it))
    it.git("update-index", "--add", "--cacheinfo", f"{mode},{blob},{request_path(it)}")
    it.commit("asks", key="eve", add=False)


@attack(asks="unknown-key")
def a_request_below_a_link(it):
    """Where the folder of requests leads into another one, the file under that name is the link."""
    it.file("users/alice/devices").symlink_to("../bob/devices")
    it.commit("asks", key="eve")


# ---- the text


def as_text(change):
    return lambda it: change(request(it).rstrip())


def with_member(**members):
    return lambda it: request(it, **members)


def without(name):
    return lambda it: json.dumps({key: value for key, value in json.loads(request(it)).items() if key != name})


TEXTS = {
    "empty": as_text(lambda text: ""),
    "a_list": as_text(lambda text: f"[{text}]"),
    "a_text": as_text(lambda text: json.dumps(text)),
    "null": as_text(lambda text: "null"),
    "a_line": lambda it: (it.home / "eve.pub").read_text(),
    "an_object_within_one": as_text(lambda text: f'{{"request": {text}}}'),
    "two_objects": as_text(lambda text: f"{text}\n{text}\n"),
    "cut_off": as_text(lambda text: text[:-1]),
    "with_a_comment": as_text(lambda text: f"// a request\n{text}"),
    "with_a_comma_at_the_end": as_text(lambda text: text[:-1] + ",}"),
    "with_nul": as_text(lambda text: text + "\0"),
    "in_utf_16": as_text(lambda text: text.encode("utf-16")),
    "that_is_no_text": as_text(lambda text: text.encode().replace(b"phone", b"ph\xffne")),
    "with_the_key_twice": as_text(lambda text: text[:-1] + ', "key": "AAAA"}'),
    "with_the_same_key_twice": as_text(lambda text: text.replace("{", "{" + text.split("\n")[2], 1)),
    "with_a_device_twice": as_text(lambda text: text[:-1] + ', "device": "laptop"}'),
    "that_is_nested_deeply": as_text(lambda text: text[:-1] + ', "x": ' + "[" * 100 + "]" * 100 + "}"),
    "of_4097_bytes": as_text(lambda text: text.ljust(LONGEST + 1)),
    "of_a_megabyte": as_text(lambda text: text.ljust(1_000_000)),
    "without_a_key": without("key"),
    "without_a_type": without("type"),
    "with_another_type": with_member(type="ssh-rsa"),
    "with_a_type_of_a_certificate": with_member(type="ssh-ed25519-cert-v01@openssh.com"),
    "with_a_list_as_type": with_member(type=["ssh-ed25519"]),
    "with_an_empty_key": with_member(key=""),
    "with_a_key_that_is_no_base64": with_member(key="%%%"),
    "with_null_as_key": with_member(key=None),
    "with_a_list_as_key": lambda it: request(it, key=[it.entry("eve")["key"]]),
    "with_a_whole_line_as_key": lambda it: request(it, key=" ".join(it.entry("eve").values())),
    "with_another_key": lambda it: request(it, key=it.entry("eve-phone")["key"]),
    "with_a_key_that_is_cut_off": lambda it: request(it, key=it.entry("eve")["key"][:-4]),
}


@attacks(TEXTS, together=True, asks="unknown-key")
def a_request_with_a_text(it, text):
    ask(it, text=text(it))
    tidy(it, request_path(it))


GOOD_TEXTS = {
    "of_4096_bytes": as_text(lambda text: text.ljust(LONGEST)),
    "on_one_line": lambda it: json.dumps(json.loads(request(it)), separators=(",", ":")),
    "with_escapes": as_text(lambda text: text.replace("ssh-ed25519", "ss\\u0068-ed25519")),
    "of_nothing_but_the_key": lambda it: json.dumps(it.entry("eve")),
    "with_a_device_that_is_no_text": with_member(device=[{"a": 7}]),
    # As in a line of a .pub file, and as manifests are read.
    "with_a_comment_behind_the_key": lambda it: request(it, key=it.entry("eve")["key"] + " eve@x"),
}


@attacks(GOOD_TEXTS, together=True, asks="nobody")
def a_right_request_with_a_text(it, text):
    ask(it, text=text(it))
    tidy(it, request_path(it))
