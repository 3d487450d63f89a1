/** Tests the queue in front of a socket. */
import { expect, test } from 'vitest';
import { SerialSender } from '../../src/kernel/wire/sockets.js';

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

test('messages are sent one after the other, and a wait ends with the last one', async () => {
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

test('a send whose end was lost does not hold the next ones', () => {
  const socket = slowSocket();
  const sender = new SerialSender(socket);
  for (const text of ['a', 'b']) sender.send([text]);
  sender.resume();
  expect(socket.sent).toEqual(['a', 'b']);
});
