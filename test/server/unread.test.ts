/** Tests the maximum number of bytes that may wait, for all clients together: replies that clients do not read, and messages that are not executed yet. */
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { Unread } from '../../src/server/base/unread.js';

const turns = async () => {
  for (let at = 0; at < 3; at += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** A connection whose client reads nothing. */
const stalled = () => new Writable({ write: () => undefined, highWaterMark: 1 });
const write = (unread: Unread, stream: Writable, bytes: number) => {
  stream.write(Buffer.alloc(bytes));
  unread.wrote(stream as never, bytes);
};

test('if more bytes than allowed wait for clients that do not read, the connection with most of them is closed, and no other', async () => {
  const unread = new Unread(1_000_000);
  const [small, big, reader] = [stalled(), stalled(), new Writable({ write: (_chunk, _encoding, done) => done() })];
  write(unread, small, 300_000);
  write(unread, big, 600_000);
  for (let at = 0; at < 20; at += 1) write(unread, reader, 900_000);
  await turns();
  expect([small.destroyed, big.destroyed, reader.destroyed]).toEqual([false, false, false]);
  write(unread, big, 200_000);
  await turns();
  expect([small.destroyed, big.destroyed, reader.destroyed]).toEqual([false, true, false]);
});

test('bytes that several waiting replies share are counted once', async () => {
  const unread = new Unread(1_000_000);
  const book = Buffer.alloc(400_000);
  const streams = Array.from({ length: 5 }, stalled);
  for (const stream of streams) {
    stream.write(book);
    unread.wrote(stream as never, book.length, [book]);
  }
  await turns();
  expect(streams.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false, false]);
  for (const stream of streams.slice(0, 2)) write(unread, stream, 350_000);
  await turns();
  expect(streams.filter(({ destroyed }) => destroyed)).toHaveLength(1);
});

test('the bytes of messages that wait to be executed are counted', async () => {
  const unread = new Unread(1_000_000);
  const [one, other] = [stalled(), stalled()];
  unread.follow(one as never, () => 1_200_000);
  write(unread, other, 100_000);
  await turns();
  expect([one.destroyed, other.destroyed]).toEqual([true, false]);
});
