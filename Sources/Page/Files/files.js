// Files that go with a record: a picture of the receipt, a document, a voice note. A picture is made small enough to be
// sent over a telephone's connection; drawing it anew also leaves behind where it was taken.

import { button, element, toast } from "./elements.js";
import { say } from "./words.js";

// Bytes of a file: in base 64, it fits into what the server takes with room for the rest.
const largest = 700_000;
// Of a picture's longer side, in pixels. A receipt can be read.
const longestSide = 2000;
const qualities = [0.85, 0.7, 0.55, 0.4];
// Seconds of a voice note.
const longestNote = 90;

export class UnusableFile extends Error {}

const inBase64 = (blob) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(blob);
});

const drawn = (canvas, quality) => new Promise((resolve) => { canvas.toBlob(resolve, "image/jpeg", quality); });

async function smaller(file) {
  let picture = null;
  try {
    picture = await createImageBitmap(file);
  } catch {
    throw new UnusableFile(say("unreadable picture"));
  }
  const canvas = document.createElement("canvas");
  for (let side = longestSide; ; side /= 2) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    [canvas.width, canvas.height] = [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))];
    const paper = canvas.getContext("2d");
    // What shows through would be black in a JPEG.
    paper.fillStyle = "#ffffff";
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const quality of qualities) {
      const blob = await drawn(canvas, quality);
      if (blob && blob.size <= largest) return blob;
    }
  }
}

// As it is sent: base 64, and what the browser shows of it. Throws UnusableFile with what a person is told.
export async function prepared(file) {
  const blob = file.type.startsWith("image/") ? await smaller(file) : file;
  if (blob.size > largest) throw new UnusableFile(say("too large"));
  if (blob.size === 0) throw new UnusableFile(say("empty file"));
  return { data: await inBase64(blob), type: blob.type, name: file.name ?? "" };
}

// MARK: Choosing

// Calls `chosen` with a file as it is sent.
function choose(accepted, fromCamera, chosen) {
  const input = element("input", { type: "file", accept: accepted, capture: fromCamera ? "environment" : null });
  input.addEventListener("change", () => { if (input.files[0]) take(input.files[0], chosen); });
  input.click();
  return input;
}

export async function take(file, chosen) {
  try {
    chosen(await prepared(file));
  } catch (error) {
    toast(error instanceof UnusableFile ? error.message : say("unexpected", { why: String(error) }));
  }
}

function labelled(sign, label, does) {
  const made = button(sign, does, "tool");
  made.setAttribute("aria-label", label);
  made.title = label;
  return made;
}

// A camera where the thing in one's hand has one, and files.
export const pictureTools = (chosen) => [
  matchMedia("(pointer: coarse)").matches ? labelled("📷", say("take picture"), () => choose("image/*", true, chosen)) : null,
  labelled("🖼", say("choose picture"), () => choose("image/*,application/pdf", false, chosen)),
].filter(Boolean);

// MARK: A voice note

const formats = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];

// null where the browser records nothing.
export function voiceTool(chosen) {
  if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === "undefined") return null;
  let recorder = null;
  const tool = labelled("🎤", say("record voice"), async () => {
    if (recorder) return recorder.stop();
    try {
      recorder = await recording((blob) => {
        recorder = null;
        show(false);
        take(blob, chosen);
      });
      show(true);
    } catch {
      recorder = null;
      toast(say("no microphone"));
    }
  });
  function show(isRecording) {
    tool.classList.toggle("recording", isRecording);
    tool.textContent = isRecording ? "⏹" : "🎤";
    tool.setAttribute("aria-label", say(isRecording ? "end recording" : "record voice"));
  }
  return tool;
}

async function recording(ended) {
  const sound = await navigator.mediaDevices.getUserMedia({ audio: true });
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  const recorder = new MediaRecorder(sound, { mimeType, audioBitsPerSecond: 32_000 });
  const parts = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  recorder.addEventListener("stop", () => {
    for (const track of sound.getTracks()) track.stop();
    ended(new Blob(parts, { type: recorder.mimeType.split(";")[0] }));
  });
  recorder.start();
  setTimeout(() => { if (recorder.state === "recording") recorder.stop(); }, longestNote * 1000);
  return recorder;
}

// MARK: Shown

export function preview({ data, type, name }) {
  if (type.startsWith("image/")) return element("img", { src: `data:${type};base64,${data}`, alt: name || say("photo") });
  return element("span", {}, type.startsWith("audio/") ? `🎤 ${say("voice note")}` : `📄 ${name}`);
}
