/** Tests that a sender never waits, and that a reader loses no message. */
import { afterEach, expect, test } from 'vitest';
import { Sender, SerialReader } from '../../src/kernel/wire/sockets.js';
import { StartedKernel } from './started-kernel.js';

test('a sender does not wait for the end of a send, and a closed socket throws nothing at the caller', () => {
  const sent: string[] = [];
  const ends = [
    () => new Promise<void>(() => {}),
    () => Promise.reject(new Error('closed')),
    () => {
      throw new Error('closed');
    },
  ];
  const sender = new Sender({
    send: (frames) => {
      sent.push(frames.join());
      return (ends.shift() as () => Promise<void>)();
    },
  });
  for (const text of ['a', 'b', 'c']) sender.send([text]);
  expect(sent).toEqual(['a', 'b', 'c']);
});

let kernel: StartedKernel | undefined;
afterEach(async () => {
  await kernel?.close();
  kernel = undefined;
});

// The binding of ZeroMQ makes every 513th message of a socket wait for the event loop, unless the socket sends at once.
test('1,100 displays arrive although the cell that shows them then loops without an end', async () => {
  const started = await StartedKernel.start();
  kernel = started;
  let answer: Promise<unknown> | undefined;
  await new Promise<void>((resolve) => {
    let count = 0;
    const code = 'for (let at = 0; at < 1_100; at += 1) await display(at); for (;;) {}';
    answer = started.run(code, {}, ({ header }) => {
      if (header.msg_type === 'display_data' && ++count === 1_100) resolve();
    });
  });
  started.process.interrupt();
  await answer;
});

/** A message whose first handler is never called, as when code is terminated at the arrival of the message. */
class LossyMessage extends Promise<Buffer[]> {
  #readers = 0;
  // Promises that `then` returns lose no handler.
  static override get [Symbol.species]() {
    return Promise;
  }
  // biome-ignore lint/suspicious/noThenProperty: losing a reader is what this promise is for
  override then<A, B>(...all: Parameters<typeof Promise.prototype.then<A, B>>): Promise<A | B> {
    this.#readers += 1;
    return this.#readers === 1 ? new Promise<never>(() => {}) : super.then(...all);
  }
}

/** A socket to which messages come when the test says so. */
function lossySocket() {
  const comes: ((frames: Buffer[]) => void)[] = [];
  return { comes, receive: () => new LossyMessage((resolve) => comes.push(resolve)) };
}

test('a message whose first handler never runs is read later, once, and so are the messages after it', async () => {
  const socket = lossySocket();
  const read: string[] = [];
  const reader = new SerialReader(socket, (frames) => read.push(frames.join()));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  reader.start();
  for (const text of ['a', 'b']) {
    socket.comes.shift()?.([Buffer.from(text)]);
    await turn();
    // More than one resume must not read a message twice.
    reader.resume();
    reader.resume();
    await turn();
  }
  expect(read).toEqual(['a', 'b']);
});
