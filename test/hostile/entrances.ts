/**
 * Generates attacks on every way into an exchange besides the REST endpoints: targets and headers of upgrades, requests
 * for joins, the board, the admin interface and saved states, messages after an upgrade, and connections that break off.
 * An attack is bytes for one connection. What it may cause is a reply below 500, or a closed connection.
 */
import { controlCommands, controlRoute } from '../../src/protocol/index.js';
import { API_PATH, frame, nextFrameAttack, STREAM_PATHS } from './frames.js';
import type { Random } from './random.js';

/** An exchange that is attacked. */
export interface EntranceTarget {
  readonly name: string;
  readonly port: number;
  /** Port of the admin interface, which is never encrypted. */
  readonly adminPort: number;
  /** Token of the board and of the admin interface. */
  readonly token?: string;
  readonly isTls: boolean;
  readonly codes: readonly { readonly name: string; readonly joinCode: string }[];
}

export interface EntranceAttack {
  readonly name: string;
  /** Whether the attack goes to the port of the admin interface. */
  readonly isAdmin: boolean;
  /** Whether the attack begins with a TLS handshake where the exchange expects one. */
  readonly isEncrypted: boolean;
  readonly bytes: Buffer;
  /** The bytes that the attacker sends after it has received the reply to its upgrade request. */
  readonly later?: Buffer;
  readonly end: 'waits' | 'closes' | 'resets';
}

const PLACES = [
  '',
  '//',
  '///',
  '/',
  '*',
  '?',
  '#',
  '//[',
  'http://[',
  'http://',
  'ws://a:99999/ws',
  '/\\',
  '/%',
  '/%zz',
];
const PATHS = [
  ...STREAM_PATHS,
  API_PATH,
  '/ws/',
  '/ws//',
  '/stream?',
  '/ws-api',
  '/ws-api/v3/',
  '/ws?timeUnit=__proto__',
];
const PIECES = [
  '?',
  '&',
  '=',
  '%',
  '%00',
  '%ff',
  '@',
  '/',
  '//',
  '..',
  ':',
  '[',
  ']',
  '#',
  '{}',
  '__proto__',
  'streams=',
  ' ',
];
const WORDS = 'abcxyz0189@_!"\\/{}[]:,%&=?#';
const NAMES = ['__proto__', 'constructor', 'toString', 'Student 1', '\u{fdfa}', '', '\u0000', 'x'.repeat(5_000)];
const VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  1.5,
  '',
  'x',
  '1e400',
  '-0',
  [],
  {},
  [[]],
  { a: 1 },
  '%',
  '\ud800',
];
const KEYS = ['AAAAAAAAAAAAAAAAAAAAAA==', '', 'x', 'A'.repeat(9_000), '\u0001', '====', 'AAAAAAAAAAAAAAAAAAAAAA==, b'];
const ORIGINS = ['null', 'http://evil.test', 'http://[', '://', 'http://127.0.0.1', 'x'.repeat(4_000), ''];
const HOSTS = ['a', '', '[', '[::1]', ':1', 'a:b:c', '127.0.0.1', 'evil.test:99999', 'x'.repeat(4_000)];
const FIELDS = ['Origin', 'Sec-Fetch-Site', 'Authorization', 'Expect', 'Via', 'X-MBX-APIKEY', 'Content-Type', 'Cookie'];

/** Commands that would stop the exchange for other attacks: planned faults, and clocks that run for years. */
const LEFT_OUT = /^(faults\.add|clock\.(advance|set|step|pause|speed)|market\.halt|seed|snapshots\.)/;
const COMMANDS = Object.keys(controlCommands).filter((id) => !LEFT_OUT.test(id));

export function nextEntranceAttack(random: Random, target: EntranceTarget, saved: string): EntranceAttack {
  const make = random.of(KINDS);
  const end = random.of(['waits', 'waits', 'waits', 'closes', 'resets'] as const);
  return { isAdmin: false, isEncrypted: target.isTls, end, ...make(random, target, saved) };
}

type Part = Pick<EntranceAttack, 'name' | 'bytes'> & Partial<EntranceAttack>;
type Kind = (random: Random, target: EntranceTarget, saved: string) => Part;

const KINDS: readonly Kind[] = [
  upgrade,
  upgrade,
  upgrade,
  messages,
  messages,
  join,
  board,
  command,
  command,
  state,
  odd,
];

/** A target: a known one, a broken one, or one of random pieces. */
function place(random: Random): string {
  const dice = random.below(3);
  if (dice === 0) return random.of(PLACES);
  const first = dice === 1 ? random.of(PATHS) : random.of(PLACES);
  const rest = Array.from({ length: random.below(6) }, () =>
    random.below(2) === 0 ? random.of(PIECES) : random.word(WORDS, random.below(12)),
  );
  return `${first}${rest.join('')}`.replaceAll(' ', '%20');
}

function upgrade(random: Random): Part {
  const target = place(random) || '/';
  const method = random.below(8) === 0 ? random.of(['POST', 'OPTIONS', 'CONNECT', 'HEAD']) : 'GET';
  const version = random.below(10) === 0 ? random.of(['1.0', '2.0', '1.2']) : '1.1';
  const lines = [
    `${method} ${target} HTTP/${version}`,
    ...(random.below(10) === 0 ? [] : [`Host: ${random.of(HOSTS)}`]),
    'Connection: Upgrade',
    `Upgrade: ${random.of(['websocket', 'websocket', 'websocket', 'h2c', '', 'websocket, h2c'])}`,
    ...(random.below(8) === 0 ? [] : [`Sec-WebSocket-Version: ${random.of(['13', '13', '13', '8', '', 'x', '-1'])}`]),
    ...(random.below(8) === 0 ? [] : [`Sec-WebSocket-Key: ${random.of([KEYS[0] as string, random.of(KEYS)])}`]),
    ...(random.below(6) === 0
      ? [`Sec-WebSocket-Extensions: ${random.of(['permessage-deflate; a=', ';', ',,', 'x; y="'])}`]
      : []),
    ...(random.below(6) === 0 ? [`Sec-WebSocket-Protocol: ${random.of(['a', ',', 'a, a', '"'])}`] : []),
    ...(random.below(6) === 0 ? [`Content-Length: ${random.of(['5', '-1', '99999999', 'x'])}`] : []),
    ...extra(random),
  ];
  const tail = random.below(3) === 0 ? random.bytes(random.below(200)) : '';
  return { name: `upgrade ${lines[0]}`, bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${tail}`, 'latin1') };
}

function extra(random: Random): string[] {
  if (random.below(3) > 0) return [];
  const name = random.of(FIELDS);
  return [`${name}: ${name === 'Origin' ? random.of(ORIGINS) : random.word(WORDS, random.below(60))}`];
}

const HANDSHAKE = 'Host: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';

/** Messages and frames after a correct upgrade, or together with it. */
function messages(random: Random): Part {
  const { path, bytes, name } = nextFrameAttack(random);
  const head = Buffer.from(`GET ${path} HTTP/1.1\r\n${HANDSHAKE}Sec-WebSocket-Key: ${KEYS[0]}\r\n\r\n`);
  const last = frame(random, Buffer.from([0x03, 0xe8]), { opcode: 8 });
  const later = Buffer.concat([bytes, last]);
  if (random.below(3) === 0) return { name: `messages at once: ${name}`, bytes: Buffer.concat([head, later]) };
  return { name: `messages: ${name}`, bytes: head, later };
}

interface Sent {
  readonly method?: string;
  readonly body?: string | Buffer;
  readonly token?: string | undefined;
}

/** A request that asks to close the connection. Its path may be given as a URL, and its version may be 1.0. */
function request(random: Random, path: string, { method = 'POST', body = '', token }: Sent): Buffer {
  const isWhole = random.below(6) === 0;
  const lines = [
    `${method} ${isWhole ? `http://a${path}` : path} HTTP/1.${random.below(8) === 0 ? 0 : 1}`,
    'Host: 127.0.0.1',
    'Connection: close',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(random.below(2) === 0 ? ['Content-Type: application/json'] : []),
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...extra(random),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)]);
}

function json(random: Random, known: Readonly<Record<string, unknown>>): string {
  const value = { ...known } as Record<string, unknown>;
  for (const name of Object.keys(known)) if (random.below(3) === 0) value[name] = random.of(VALUES);
  if (random.below(4) === 0) value[random.of(NAMES)] = random.of(VALUES);
  const text = JSON.stringify(value);
  const dice = random.below(10);
  if (dice === 0) return text.slice(0, random.below(text.length));
  if (dice === 1) return random.bytes(random.below(200));
  if (dice === 2) return '['.repeat(random.below(30_000));
  return text;
}

function join(random: Random, { codes }: EntranceTarget): Part {
  const known = codes.length > 0 && random.below(4) === 0 ? random.of(codes) : undefined;
  const body = json(random, { name: random.of(NAMES), joinCode: 'aaaa-bbbb-cccc', ...known });
  const method = random.below(6) === 0 ? random.of(['GET', 'OPTIONS', 'PUT']) : 'POST';
  return { name: `join ${body.slice(0, 80)}`, bytes: request(random, '/class/v1/join', { method, body }) };
}

const BOARD = [
  '/board',
  '/board/',
  '/board/events',
  '/board/events?symbol=%ff',
  '/board/csv',
  '/board/x',
  '/board/../admin/v1',
];

function board(random: Random, target: EntranceTarget): Part {
  const token = random.below(3) > 0 ? target.token : random.of(['', 'x', undefined]);
  if (random.below(2) === 0) {
    const path = random.of(BOARD);
    const method = random.of(['GET', 'GET', 'POST', 'HEAD', 'OPTIONS']);
    // The events go on until the client ends the connection.
    return { name: `board ${method} ${path}`, bytes: request(random, path, { method, token }), end: 'resets' };
  }
  const id = random.of(['market.resume', 'market.shock', 'accounts.reset', 'keys.create', '__proto__']);
  const body = json(random, { command: id, arguments: { account: random.below(30), asset: 'BTC', percent: 1 } });
  return { name: `board command ${body.slice(0, 80)}`, bytes: request(random, '/board/command', { body, token }) };
}

/** A command with arguments of any form. */
function command(random: Random, target: EntranceTarget): Part {
  const id = random.of(COMMANDS);
  const { method, path } = controlRoute(id);
  const names = [...Object.keys(controlCommands[id]?.params ?? {}), random.of(NAMES.slice(0, 3))];
  const given = Object.fromEntries(names.map((name) => [name, random.of([...VALUES, 'BTCUSDT', '1', 0, 1, 'BTC'])]));
  const isInQuery = method === 'GET' || random.below(2) === 0;
  const query = Object.entries(given).map(
    ([name, value]) => `${name}=${encodeURIComponent(wellFormed(String(value)))}`,
  );
  const token = random.below(5) > 0 ? target.token : 'x';
  const bytes = isInQuery
    ? request(random, `${path}?${query.join('&')}`, { method, token })
    : request(random, path, { method, token, body: json(random, given) });
  return { name: `command ${id} ${JSON.stringify(given).slice(0, 120)}`, bytes, isAdmin: true, isEncrypted: false };
}

const wellFormed = (text: string): string => text.replace(/[\ud800-\udfff]/g, '?');

/** A saved state with a changed, missing or repeated part. */
function state(random: Random, target: EntranceTarget, saved: string): Part {
  const at = random.below(saved.length);
  const size = random.below(40);
  const body = random.of([
    saved.slice(0, at),
    saved.slice(0, at) + random.word(WORDS, size) + saved.slice(at + size),
    saved.slice(0, at) + saved.slice(at + size),
    json(random, { ...(JSON.parse(saved) as object), format: 'spotlab exchange 1', hash: undefined }),
  ]);
  const path = controlRoute('snapshots.load').path;
  return {
    name: `a state of ${body.length} characters, changed at ${at}`,
    ...{ bytes: request(random, path, { body, token: target.token }), isAdmin: true, isEncrypted: false },
  };
}

/** Bytes that are not HTTP, not encrypted, or incomplete. */
function odd(random: Random): Part {
  const text = random.of([
    'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'TRACE / HTTP/1.0\r\n\r\n',
    'POST /class/v1/join HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n',
    'POST /board/command HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc',
    'GET /api/v3/time HTTP/1.1\r\nHost: a\r\n\r\nGET // HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03',
    random.bytes(random.below(300)),
  ]);
  return {
    ...{ name: `odd ${JSON.stringify(text.slice(0, 60))}`, bytes: Buffer.from(text, 'latin1') },
    ...(random.below(3) === 0 && { isEncrypted: false }),
    end: random.of(['closes', 'resets'] as const),
  };
}
