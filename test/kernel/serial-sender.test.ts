/** Tests the queues for sending to a socket and for reading from it. */
import { expect, test } from 'vitest';
import { SerialReader, SerialSender } from '../../src/kernel/wire/sockets.js';

/** A socket whose sends end when the test says so. */
function slowSocket() {
  const sent: string[] = [];
  const ends: (() => void)[] = [];
  const send = (frames: readonly unknown[]) => {
    sent.push(frames.join());
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  return { sent, ends, send };
}

test('messages are sent one after the other, and waiting for the queue ends after the last message', async () => {
  const socket = slowSocket();
  const sender = new SerialSender(socket);
  for (const text of ['a', 'b']) sender.send([text]);
  let isDrained = false;
  const drained = sender.drained().then(() => {
    isDrained = true;
  });
  expect(socket.sent).toEqual(['a']);
  socket.ends[0]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect([socket.sent, isDrained]).toEqual([['a', 'b'], false]);
  socket.ends[1]?.();
  await drained;
});

test('a send whose end was lost does not block the next sends', () => {
  const socket = slowSocket();
  const sender = new SerialSender(socket);
  for (const text of ['a', 'b']) sender.send([text]);
  sender.resume();
  expect(socket.sent).toEqual(['a', 'b']);
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

test('a message whose first handler was lost is read later, once, and so are the next messages', async () => {
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
