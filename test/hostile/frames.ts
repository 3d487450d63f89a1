/**
 * Generates attacks on WebSocket connections: bytes that follow a valid upgrade, and what the exchange must do.
 *
 * Two kinds: broken frames, which must close the connection with a code of RFC 6455 or of the exchange; and correct frames
 * with malformed messages, each of which must get one documented reply while the connection goes on.
 */
import type { Random } from './random.js';

export interface FrameAttack {
  readonly name: string;
  readonly path: string;
  readonly bytes: Buffer;
  /** Number of replies; the connection then goes on. */
  readonly answers?: number;
  /** Close codes, one of which ends the connection. */
  readonly closes?: readonly number[];
}

const CONTINUATION = 0;
const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
/** Largest message that the exchange accepts, bytes. */
const MAX_MESSAGE = 64 * 1024;

export const STREAM_PATHS = ['/ws', '/stream', '/ws/btcusdt@trade', '/stream?streams=btcusdt@depth@100ms'] as const;
export const API_PATH = '/ws-api/v3';

interface FrameOptions {
  readonly opcode?: number;
  readonly isLast?: boolean;
  /** Reserved bits, 0 to 7. */
  readonly reserved?: number;
  readonly isMasked?: boolean;
  /** Length in the header, if it differs from the payload. */
  readonly length?: bigint;
}

/** One frame as a client sends it. */
export function frame(random: Random, payload: Buffer | string, options: FrameOptions = {}): Buffer {
  const { opcode = TEXT, isLast = true, reserved = 0, isMasked = true } = options;
  const data = Buffer.from(payload);
  const length = options.length ?? BigInt(data.length);
  const first = (isLast ? 0x80 : 0) | (reserved << 4) | opcode;
  const mask = isMasked ? 0x80 : 0;
  const size = length < 126n ? 0 : length < 65_536n ? 2 : 8;
  const head = Buffer.alloc(2 + size);
  head[0] = first;
  head[1] = mask | (size === 0 ? Number(length) : size === 2 ? 126 : 127);
  if (size === 2) head.writeUInt16BE(Number(length), 2);
  if (size === 8) head.writeBigUInt64BE(length, 2);
  if (!isMasked) return Buffer.concat([head, data]);
  // A key of zeros changes nothing, which makes long messages quick.
  if (data.length > 4_096) return Buffer.concat([head, Buffer.alloc(4), data]);
  const key = Buffer.from([random.below(256), random.below(256), random.below(256), random.below(256)]);
  for (let at = 0; at < data.length; at += 1) data[at] = (data[at] as number) ^ (key[at & 3] as number);
  return Buffer.concat([head, key, data]);
}

/** The next attack. */
export function nextFrameAttack(random: Random): FrameAttack {
  const isApi = random.below(2) === 0;
  const path = isApi ? API_PATH : random.of(STREAM_PATHS);
  if (random.below(100) < 30) {
    const { name, bytes, closes } = random.of(brokenFrames)(random);
    return { name, path, bytes, closes };
  }
  // More than five messages within a second close a connection to the streams; the last one checks that it is open.
  const count = 1 + random.below(isApi ? 12 : 4);
  const messages = Array.from({ length: count }, () => random.of(isApi ? apiMessages : controlMessages)(random));
  return {
    name: messages.map((text) => text.slice(0, 60)).join(' | '),
    path,
    bytes: Buffer.concat(messages.map((text) => asFrames(random, text))),
    answers: count,
  };
}

/** A message in one frame, or in fragments with a pong between them. */
function asFrames(random: Random, text: string): Buffer {
  const bytes = Buffer.from(text);
  if (random.below(6) > 0 || bytes.length < 3) return frame(random, bytes);
  const cut = 1 + random.below(bytes.length - 1);
  return Buffer.concat([
    frame(random, bytes.subarray(0, cut), { isLast: false }),
    frame(random, bytes.subarray(cut), { opcode: CONTINUATION }),
  ]);
}

interface Broken {
  readonly name: string;
  readonly bytes: Buffer;
  readonly closes: readonly number[];
}

type MakeBroken = (random: Random) => Broken;

const PROTOCOL = [1002];
const NOT_UTF8 = [1007];
const TOO_BIG = [1009];
const RULES = [1008];

const BAD_UTF8 = ['ff', 'c080', 'eda080', 'f4908080', 'e282', 'f0288cbc', '7b226964223a22ff227d'];
const PONG_FRAME = (random: Random) => frame(random, '', { opcode: PONG });

const brokenFrames: readonly MakeBroken[] = [
  (random) => ({
    name: 'bad UTF-8',
    bytes: frame(random, Buffer.from(random.of(BAD_UTF8), 'hex')),
    closes: NOT_UTF8,
  }),
  (random) => ({
    name: 'bad UTF-8 in fragments',
    bytes: Buffer.concat([
      frame(random, '{"id":"', { isLast: false }),
      frame(random, Buffer.from(random.of(BAD_UTF8), 'hex'), { opcode: CONTINUATION }),
    ]),
    closes: NOT_UTF8,
  }),
  (random) => ({ name: 'unmasked', bytes: frame(random, '{}', { isMasked: false }), closes: PROTOCOL }),
  (random) => ({
    name: 'reserved bits',
    bytes: frame(random, '{}', { reserved: 1 + random.below(7) }),
    closes: PROTOCOL,
  }),
  (random) => ({
    name: 'a reserved opcode',
    bytes: frame(random, '{}', { opcode: random.of([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]) }),
    closes: PROTOCOL,
  }),
  (random) => ({ name: 'binary', bytes: frame(random, random.bytes(50), { opcode: BINARY }), closes: [1003] }),
  (random) => ({
    name: 'an announced length',
    bytes: frame(random, 'abc', { length: random.of([BigInt(MAX_MESSAGE) + 1n, 5_000_000n, 2n ** 53n, 2n ** 63n]) }),
    closes: TOO_BIG,
  }),
  (random) => ({ name: 'a long message', bytes: frame(random, Buffer.alloc(MAX_MESSAGE + 1, 0x61)), closes: TOO_BIG }),
  (random) => ({
    name: 'a long message in fragments',
    bytes: Buffer.concat([
      frame(random, Buffer.alloc(200_000, 0x61), { isLast: false }),
      frame(random, Buffer.alloc(200_000, 0x61), { opcode: CONTINUATION }),
    ]),
    closes: TOO_BIG,
  }),
  (random) => ({
    name: '5 MB of subscriptions',
    bytes: frame(random, JSON.stringify({ method: 'SUBSCRIBE', params: Array(400_000).fill('a@trade'), id: 1 })),
    closes: TOO_BIG,
  }),
  (random) => ({
    name: 'many fragments',
    bytes: Buffer.concat([
      frame(random, '{', { isLast: false }),
      ...Array.from({ length: 17_000 }, () => frame(random, ' ', { opcode: CONTINUATION, isLast: false })),
    ]),
    closes: RULES,
  }),
  (random) => ({
    name: 'a continuation of nothing',
    bytes: frame(random, '{}', { opcode: CONTINUATION }),
    closes: PROTOCOL,
  }),
  (random) => ({
    name: 'a message within a message',
    bytes: Buffer.concat([frame(random, '{', { isLast: false }), PONG_FRAME(random), frame(random, '}')]),
    closes: PROTOCOL,
  }),
  (random) => ({
    name: 'a long control frame',
    bytes: frame(random, Buffer.alloc(126), { opcode: random.of([CLOSE, PING, PONG]) }),
    closes: PROTOCOL,
  }),
  (random) => ({
    name: 'a control frame in fragments',
    bytes: frame(random, 'a', { opcode: random.of([CLOSE, PING, PONG]), isLast: false }),
    closes: PROTOCOL,
  }),
  (random) => ({
    name: 'a bad close code',
    bytes: frame(random, closeBody(random.of([0, 999, 1004, 1005, 1006, 1015, 2_999, 5_000, 65_535])), {
      opcode: CLOSE,
    }),
    closes: PROTOCOL,
  }),
  (random) => ({ name: 'half a close code', bytes: frame(random, 'a', { opcode: CLOSE }), closes: PROTOCOL }),
  (random) => ({
    name: 'a close reason of bad UTF-8',
    bytes: frame(random, Buffer.concat([closeBody(1000), Buffer.from('ff', 'hex')]), { opcode: CLOSE }),
    closes: NOT_UTF8,
  }),
  (random) => ({
    name: 'bytes',
    bytes: Buffer.concat([frame(random, '', { reserved: 7 }), Buffer.from(random.bytes(300), 'latin1')]),
    closes: PROTOCOL,
  }),
];

function closeBody(code: number): Buffer {
  const body = Buffer.alloc(2);
  body.writeUInt16BE(code);
  return body;
}

/** Attacks that only the market streams refuse, by their limit on messages. */
export const floods: readonly MakeBroken[] = [PING, PONG, TEXT].map((opcode) => (random: Random) => ({
  name: `a flood of frames ${opcode}`,
  bytes: Buffer.concat(Array.from({ length: 40 }, () => frame(random, opcode === TEXT ? '{}' : '', { opcode }))),
  closes: RULES,
}));

type Message = (random: Random) => string;

const WORDS = 'abcdefghijklmnopqrstuvwxyz0123456789@_!"\\/{}[]:, \n\u00e9\u6f22';
const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then'];
const IDS = ['1', '-1', '0', '9223372036854775807', '9223372036854775808', '1e3', '1.5', 'true', '{}', '[]', '"é"'];
const MORE_IDS = ['""', 'null', `"${'x'.repeat(37)}"`, `"${'9'.repeat(36)}"`, '"__proto__"', '9'.repeat(400)];
const VALUES = ['1e400', '-0', '"\\ud800"', '"\\u0000"', '[[]]', '{"__proto__":{"a":1}}', 'null', '""', '"%"', 'false'];

const idOf = (random: Random) => random.of([...IDS, ...MORE_IDS]);
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Messages that any connection gets. */
const junk: readonly Message[] = [
  (random) => random.word(WORDS, random.below(200)),
  (random) => nested(1 + random.below(30_000)),
  (random) => '{"a":'.repeat(1 + random.below(12_000)),
  (random) => `{"method":"PING","params":${nested(1 + random.below(30_000))},"id":1}`,
  (random) => `"${'a'.repeat(random.below(60_000))}`,
  (random) => `{"${random.of(NAMES)}":{"${random.of(NAMES)}":1},"id":${idOf(random)}}`,
  (random) => `{"method":${random.of(VALUES)},"id":${idOf(random)}}`,
  (random) => `{"method":"${random.of(NAMES)}","id":${idOf(random)}}`,
  (random) => `{"method":"${'M'.repeat(random.below(60_000))}","id":1}`,
  (random) => `{"id":${idOf(random)},"id":${idOf(random)},"method":"x","method":"y"}`,
  (random) => `${' '.repeat(random.below(60_000))}{}`,
  (random) => random.of(['', 'null', '1', '"x"', '[]', '{}', '[null]', 'true', '\ufeff{}', '{"a":1,}', "{'a':1}"]),
  (random) => `{${Array.from({ length: random.below(3_000) }, (_, at) => `"k${at}":${at}`).join(',')}}`,
];

const controlMessages: readonly Message[] = [
  ...junk,
  (random) => `{"method":"SUBSCRIBE","params":["${random.of(NAMES)}"],"id":${idOf(random)}}`,
  (random) => `{"method":"SUBSCRIBE","params":${random.of(VALUES)},"id":${idOf(random)}}`,
  (random) => `{"method":"SUBSCRIBE","params":[${random.of(VALUES)}],"id":1}`,
  (random) => JSON.stringify({ method: 'SUBSCRIBE', params: manyNames(random), id: 2 }),
  (random) => JSON.stringify({ method: 'SUBSCRIBE', params: [`${'x'.repeat(random.below(60_000))}@trade`], id: 3 }),
  (random) => `{"method":"UNSUBSCRIBE","params":["${random.of(NAMES)}","\\ud800"],"id":"${random.of(NAMES)}"}`,
  (random) => `{"method":"SET_PROPERTY","params":["${random.of(NAMES)}",${random.of(VALUES)}],"id":1}`,
  (random) => `{"method":"SET_PROPERTY","params":${random.of(VALUES)},"id":${idOf(random)}}`,
  (random) => `{"method":"GET_PROPERTY","params":[${random.of(VALUES)}],"id":1}`,
  (random) => `{"method":"LIST_SUBSCRIPTIONS","${random.of(NAMES)}":1,"id":1}`,
];

function manyNames(random: Random): string[] {
  return Array.from({ length: random.below(2_000) }, (_, at) => `s${random.below(9)}${at}@${random.word('abc', 3)}`);
}

const METHODS = ['time', 'order.place', 'klines', 'session.logon', 'userDataStream.subscribe.signature', 'depth'];

const apiMessages: readonly Message[] = [
  ...junk,
  (random) => `{"id":${idOf(random)},"method":"${random.of(METHODS)}","params":{"${random.of(NAMES)}":1}}`,
  (random) => `{"id":1,"method":"${random.of(METHODS)}","params":${random.of(VALUES)}}`,
  (random) => `{"id":1,"method":"${random.of(METHODS)}","params":{"symbol":${random.of(VALUES)},"a\\ud800":1}}`,
  (random) => `{"id":1,"method":"${random.of(METHODS)}","params":{"apiKey":${random.of(VALUES)},"timestamp":1}}`,
  (random) =>
    `{"id":1,"method":"order.place","params":{"apiKey":"${'k'.repeat(random.below(9_000))}","signature":"x","timestamp":1}}`,
  (random) => `{"id":1,"method":"v3/v3/${random.of(METHODS)}"}`,
  (random) => `{"id":1,"method":"userDataStream.unsubscribe","params":{"subscriptionId":${random.of(VALUES)}}}`,
  (random) => `{"id":1,"method":"depth","params":{"symbol":"${'S'.repeat(random.below(60_000))}"}}`,
  (random) => `{"id":1,"method":"ticker.price","params":{"symbols":${nested(1 + random.below(2_000))}}}`,
];
