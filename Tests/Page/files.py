"""Files that go with a bill: a photo and a voice note, by the interface for programs and on the page, with a connection and without."""
import base64
import json

import phone as phones
import served
from deeds import Client

OTTER = (served.ROOT / "Samples/zoo/users/alice/animals/otter.picture-71a033c7.png").read_bytes()
SOUND = b"OggS" + bytes(60)
# A JPEG whose EXIF data says that it was taken at 25° north.
PLACE = b"Exif\0\0MM\0*" + (8).to_bytes(4, "big") + bytes.fromhex("0001" "8825" "0004" "00000001" "0000001a" "00000000"
                                                              "0001" "0001" "0002" "00000002" "4e000000" "00000000")
JPEG = b"\xff\xd8\xff\xe1" + (len(PLACE) + 2).to_bytes(2, "big") + PLACE + b"\xff\xda\x00\x02\x00\xff\xd9"


def text(content):
    return base64.b64encode(content).decode()


def beside(ledger, record, field):
    path = ledger.folder / record["path"]
    return (path.parent / record["fields"][field]).read_bytes()


def check_sent(folder):
    """A line and its files are one deed."""
    ledger = served.Ledger.found(folder / "sent/ledger", clock="2026-11-20T12:00:00Z")
    with served.Server(ledger) as server:
        client = Client(server)
        deed = {"line": "12 lunch food", "request": "with-files-01", "files": {"photo": text(OTTER), "voice": text(SOUND)}}
        before = ledger.git("rev-list", "--count", "HEAD")
        status, answer = client.do("quick", **deed)
        [lunch] = ledger.json("list", "bill")
        yield "a bill is written with its files", [] if status == 200 and (beside(ledger, lunch, "photo"), beside(ledger, lunch, "voice")) == (OTTER, SOUND) else [status, answer]
        yield "in one commit", [] if int(ledger.git("rev-list", "--count", "HEAD")) == int(before) + 1 and ledger.git("status", "--porcelain") == "" else [before]
        status, answer = client.do("quick", **deed)
        yield "sent again, it is done", [] if status == 200 and answer.get("repeated") else [status, answer]
        status, answer = client.do("quick", **{**deed, "files": {"photo": text(SOUND), "voice": text(SOUND)}})
        yield "another file under the same request is refused", [] if status == 409 else [status, answer]
        status, _, body = server.ask("GET", f"/api/sound?id={lunch['id']}&field=voice", headers=client.headers)
        yield "a sound is given to its owner", [] if (status, body) == (200, SOUND) else [status, body]
        for kind, field in (("picture", "voice"), ("sound", "photo"), ("sound", "name")):
            status, _, body = server.ask("GET", f"/api/{kind}?id={lunch['id']}&field={field}", headers=client.headers)
            yield f"a {kind} is not in {field}", [] if status == 404 else [status, body]
        status, answer = client.do("add", kind="bill", fields={"amount": "5", "name": "tea", "category": "food"}, files={"photo": text(JPEG)})
        content = beside(ledger, {**answer}, "photo") if status == 200 else b""
        yield "a JPEG loses the place where it was taken", [] if content.startswith(b"\xff\xd8") and b"\x88\x25" not in content else [status, answer, content]
        refused = {
            "no base 64": ({"photo": "?"}, 400), "nothing": ({"photo": ""}, 400), "a number": ({"photo": 5}, 400), "a list": ([text(OTTER)], 400),
            "no picture": ({"photo": text(b"<html>")}, 422), "a field that is for no file": ({"name": text(OTTER)}, 422),
            "no field": ({"nothing": text(OTTER)}, 422), "a field that means something else": ({"photo=x": text(OTTER)}, 400),
            "five files": ({f"photo{number}": text(OTTER) for number in range(5)}, 400)}
        for what, (files, expected) in refused.items():
            status, _, body = server.ask("POST", "/api/quick", {"line": "9 never", "files": files}, headers=client.headers)
            yield f"{what} is refused", [] if status == expected else [status, body[:200]]
        try:
            status = server.ask("POST", "/api/quick", {"line": "9 never", "files": {"photo": text(OTTER + bytes(1 << 20))}}, headers=client.headers)[0]
        except ConnectionError:
            status = "closed"
        yield "more than a request may have is not taken", [] if status in (413, "closed") else [status]
        yield "and nothing is written then", ledger.json("list", "bill", "never")
        status, answer = client.do("detach", id=lunch["id"], field="photo")
        yield "a file is taken away", [] if status == 200 and "photo" not in ledger.json("show", lunch["id"])["fields"] else [status, answer]
        status, answer = client.do("attach", id=lunch["id"], files={"photo": text(OTTER)})
        yield "and laid there again", [] if status == 200 and beside(ledger, ledger.json("show", lunch["id"]), "photo") == OTTER else [status, answer]


# MARK: On the page

# The next file that is chosen is one that the page makes itself: no dialog opens.
CHOOSER = """(() => { HTMLInputElement.prototype.click = async function () {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [3000, 1500];
  const paper = canvas.getContext('2d');
  for (let y = 0; y < 1500; y += 30) for (let x = 0; x < 3000; x += 30) {
    paper.fillStyle = `rgb(${(x * 7 + y) % 256}, ${(x + y * 3) % 256}, ${(x * y) % 256})`; paper.fillRect(x, y, 30, 30); }
  const blob = window.nextFile ?? await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  const files = new DataTransfer();
  files.items.add(new File([blob], 'receipt', { type: blob.type }));
  this.files = files.files;
  this.dispatchEvent(new Event('change'));
}; })()"""


def check_chosen(folder):
    ledger = served.Ledger.found(folder / "chosen/ledger", clock="2026-11-20T12:00:00Z")
    with served.Server(ledger) as server, phones.Phone(folder) as phone:
        phones.entered(phone, server)
        phone.run(CHOOSER)
        phone.click(".tool", "🖼")
        yield "a chosen picture is shown", [] if phone.until("document.querySelector('#chosen img')?.naturalWidth > 0") else [phone.text()]
        phone.run("document.querySelector('form').requestSubmit()")
        yield "without a line it is not sent", [] if phone.until("document.querySelector('#toast').innerText.includes('amount')") and ledger.json("list", "bill") == [] else [phone.text()]
        yield from check_voice(phone)
        phone.add("12 lunch food")
        phone.until("document.querySelector('#toast').innerText.includes('12 EUR')")
        [lunch] = ledger.json("list", "bill")
        photo = beside(ledger, lunch, "photo")
        yield "it is written, and small enough", [] if photo.startswith(b"\xff\xd8") and len(photo) <= 700_000 else [lunch, len(photo)]
        yield "so is the voice note", [] if len(beside(ledger, lunch, "voice")) > 100 else [lunch]
        yield "nothing is chosen then", [] if phone.run("document.querySelector('#chosen').children.length") == 0 else [phone.text()]
        phone.run(f"location.hash = 'record/{lunch['id']}'")
        seen = phone.until("document.querySelector('.portrait')?.naturalWidth > 0 && document.querySelector('audio')")
        yield "both are with the record", [] if seen and phone.run("document.querySelector('.portrait').naturalWidth") == 2000 else [phone.text()]
        phone.run("window.confirm = () => true")
        phone.click("button.danger", "Remove")
        yield "a photo is taken away there", [] if phone.until("!document.querySelector('.portrait')") and "photo" not in ledger.json("show", lunch["id"])["fields"] else [phone.text()]
        yield from check_offline(ledger, phone)
        yield from check_shared(ledger, phone)
        yield from check_unusable(phone)
        yield "nothing else was said on the console", phones.unexpected(phone, phone.disconnected)


def check_voice(phone):
    phone.click(".tool", "🎤")
    yield "a voice note is recorded", [] if phone.until("document.querySelector('.recording')") else [phone.text()]
    phone.run("new Promise((resolve) => setTimeout(resolve, 600))")
    phone.click(".recording")
    yield "and stands there", [] if phone.until("document.querySelectorAll('#chosen .file').length === 2") else [phone.text()]


def check_offline(ledger, phone):
    phone.run("location.hash = 'add'")
    phone.until("document.querySelector('#line')")
    phone.offline(True)
    phone.click(".tool", "🖼")
    phone.until("document.querySelector('#chosen img')")
    phone.add("7 tram transport")
    yield "without a connection it waits with its picture", [] if phone.until("document.querySelector('.unsent')?.innerText.includes('Photo')") else [phone.text()]
    phone.offline(False)
    phone.run("dispatchEvent(new Event('online'))")
    sent = phone.until("document.querySelector('#line') && !document.querySelector('.unsent')")
    tram = ledger.json("list", "bill", "tram")
    yield "and both are sent together", [] if sent and len(tram) == 1 and beside(ledger, tram[0], "photo").startswith(b"\xff\xd8") else [phone.text(), tram]


def check_shared(ledger, phone):
    """What another app gives through the telephone's “Share” comes to the worker as a form."""
    phone.until("navigator.serviceWorker.controller")
    answer = phone.run("""(async () => { const form = new FormData(); form.set('title', 'Lidl 9.90'); form.set('text', 'food');
      form.set('files', new File([await new Promise((resolve) => { const one = document.createElement('canvas'); one.toBlob(resolve); })], 'one.png', { type: 'image/png' }));
      const answer = await fetch('/share', { method: 'POST', body: form, redirect: 'manual' }); location.hash = 'add/shared'; return answer.type; })()""")
    filled = phone.until("document.querySelector('#line')?.value === 'Lidl 9.90 food' && document.querySelector('#chosen img')")
    yield "what another app shares stands in the line", [] if answer == "opaqueredirect" and filled else [answer, phone.text()]
    yield "and is not written by itself", ledger.json("list", "bill", "Lidl")
    phone.run("document.querySelector('form').requestSubmit()")
    phone.until("document.querySelector('#toast').innerText.includes('9.90 EUR')")
    shared = ledger.json("list", "bill", "Lidl")
    yield "before somebody adds it", [] if len(shared) == 1 and "photo" in shared[0]["fields"] else [shared, phone.text()]
    phone.run("location.hash = 'month'")
    phone.until("document.querySelector('.sums')")
    phone.run("location.hash = 'add/shared'")
    yield "only once", [] if phone.until("document.querySelector('#line')?.value === '' && location.hash === '#add'") else [phone.text()]


def check_unusable(phone):
    for what, blob in {"cannot read the picture": "new Blob(['<svg'], { type: 'image/heic' })", "too large": "new Blob([new Uint8Array(800000)], { type: 'application/pdf' })",
                       "is empty": "new Blob([], { type: 'application/pdf' })"}.items():
        phone.run(f"window.nextFile = {blob}; document.querySelector('#toast').hidden = true")
        phone.click(".tool", "🖼")
        told = phone.until(f"document.querySelector('#toast').innerText.includes({json.dumps(what)})")
        yield f"a file that {what} is not taken", [] if told and phone.run("document.querySelector('#chosen').children.length") == 0 else [phone.text()]
