"use strict";

const { spawn } = require("child_process");

/** A language server that runs as a program, and what it is asked and told (JSON-RPC 2.0 over its pipes). */
class Connection {
  /**
   * @param {string} program its name or path
   * @param {string} folder where it works
   * @param {{notified: (method: string, params: any) => void, asked: (method: string, params: any) => Promise<any>,
   *   ended: (reason: string) => void}} listener `ended` is called once, when the server is gone without having been asked
   *   to go.
   */
  constructor(program, folder, listener) {
    this.listener = listener;
    this.waiting = new Map();
    this.number = 0;
    this.received = Buffer.alloc(0);
    this.isOver = false;
    // An empty name would be an exception in place of an event.
    this.process = spawn(program || "ledger-sync", ["lsp"], { cwd: folder, stdio: ["pipe", "pipe", "ignore"] });
    this.process.on("error", (error) => this.end(error.message));
    this.process.on("exit", (code, signal) => this.end(`it ended with ${signal ?? code}`));
    // Whoever writes to a program that is gone hears of it by its end.
    this.process.stdin.on("error", () => {});
    this.process.stdout.on("data", (bytes) => this.receive(bytes));
  }

  /** What the server answers; undefined where it is gone or cannot answer. */
  ask(method, params, token) {
    return this.demand(method, params, token).catch(() => undefined);
  }

  /** What the server answers; an error where it says why it does not. */
  demand(method, params, token) {
    if (this.isOver) return Promise.resolve(undefined);
    const id = ++this.number;
    this.send({ id, method, params });
    token?.onCancellationRequested(() => this.waiting.has(id) && this.tell("$/cancelRequest", { id }));
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  tell(method, params) {
    if (!this.isOver) this.send({ method, params });
  }

  /** Asks the server to go, and gives it a second to do so. */
  async stop() {
    if (this.isOver) return;
    await Promise.race([this.ask("shutdown", null), new Promise((resolve) => setTimeout(resolve, 1000))]);
    this.tell("exit", null);
    this.isOver = true;
    this.process.stdin.end();
    const late = setTimeout(() => this.process.kill(), 1000);
    this.process.once("exit", () => clearTimeout(late));
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.process.stdin.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  }

  receive(bytes) {
    this.received = Buffer.concat([this.received, bytes]);
    for (;;) {
      const end = this.received.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.received.toString("latin1", 0, end))?.[1]);
      if (!Number.isFinite(length)) return this.fail("it said something that is not a message");
      if (this.received.length < end + 4 + length) return;
      const body = this.received.toString("utf8", end + 4, end + 4 + length);
      this.received = this.received.subarray(end + 4 + length);
      let message;
      try {
        message = JSON.parse(body);
      } catch {
        return this.fail("it said something that is not a message");
      }
      this.hear(message);
    }
  }

  hear(message) {
    if (message.method === undefined) {
      const answer = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) answer?.reject(new Error(message.error.message));
      else answer?.resolve(message.result);
    } else if (message.id !== undefined) {
      const answered = (result) => !this.isOver && this.send({ id: message.id, result: result ?? null });
      this.listener.asked(message.method, message.params).then(answered, () => answered(null));
    } else {
      this.listener.notified(message.method, message.params);
    }
  }

  fail(reason) {
    this.process.kill();
    this.end(reason);
  }

  end(reason) {
    if (this.isOver) return;
    this.isOver = true;
    for (const answer of this.waiting.values()) answer.resolve(undefined);
    this.waiting.clear();
    this.listener.ended(reason);
  }
}

module.exports = { Connection };
