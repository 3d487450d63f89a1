/**
 * Generates attacks: bytes for one connection, which the server must refuse.
 *
 * There are two grammars. The first is invalid or excessive HTTP: random bytes, wrong versions, contradicting lengths,
 * invalid chunks, floods, incomplete requests. The second is valid HTTP with malformed parameters: a request to an
 * endpoint of the catalogue with all mandatory parameters and, if needed, a valid signature, in which one thing is then
 * broken. Texts have one character per byte.
 */
import { createHmac } from 'node:crypto';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import type { EndpointInfo, ParamInfo } from '../../src/protocol/endpoints/table.js';
import type { Random } from './random.js';

export interface Attack {
  readonly name: string;
  readonly bytes: string;
  /** Minimum number of replies; 0 if the server may just close the connection. */
  readonly answers: number;
  /** What the client does after sending: it waits for the reply, closes the connection, or aborts it. */
  readonly end: 'waits' | 'closes' | 'resets';
}

export interface Target {
  readonly apiKey: string;
  readonly secretKey: string;
  readonly nowMs: () => number;
}

const CLOSE = 'connection: close\r\n';
const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();

/** The next attack. About one in fifty waits for a timeout of the server. */
export function nextAttack(random: Random, target: Target): Attack {
  const dice = random.below(100);
  if (dice < 62) return parameters(random, target, 1);
  if (dice < 68) return parameters(random, target, 2 + random.below(4));
  if (dice < 74) return pipelinedJunk(random, target);
  return attack(random.of(protocolAttacks)(random));
}

type Part = Partial<Attack> & { readonly name: string; readonly bytes: string };

const attack = (part: Part): Attack => ({ answers: 1, end: 'waits', ...part });

/** Several malformed requests in one connection, one after the other. */
function parameters(random: Random, target: Target, count: number): Attack {
  const requests = Array.from({ length: count }, (_, index) => malformed(random, target, index === count - 1));
  const bytes = requests.map((one) => one.bytes).join('');
  // The server closes the connection after bytes that are invalid in a URL.
  const fatal = requests.findIndex(({ name }) => name.endsWith('with bytes'));
  const answers = fatal < 0 ? count : fatal + 1;
  return attack({ name: requests.map(({ name }) => name).join(', '), bytes, answers });
}

function pipelinedJunk(random: Random, target: Target): Attack {
  const { bytes, name } = malformed(random, target, false);
  const tail = random.of([
    random.bytes(1 + random.below(60)).replace(/[\r\n]/g, 'x'),
    'GET',
    'POST /api/v3/order HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nab',
    '0\r\n\r\n',
  ]);
  return attack({ name: `${name}, then junk`, bytes: `${bytes}${tail}\r\n\r\n`, answers: 1, end: 'closes' });
}

const get = (target: string, headers = ''): string => `GET ${target} HTTP/1.1\r\nhost: x\r\n${headers}${CLOSE}\r\n`;
const post = (headers: string, body = ''): string =>
  `POST /api/v3/order HTTP/1.1\r\nhost: x\r\n${headers}${CLOSE}\r\n${body}`;
const chunked = (body: string, coding = 'chunked'): string => post(`transfer-encoding: ${coding}\r\n`, body);

const protocolAttacks: readonly ((random: Random) => Part)[] = [
  (random) => ({ name: 'bytes', bytes: `${random.bytes(1 + random.below(300))}\r\n\r\n` }),
  (random) => ({ name: 'control characters', bytes: get(`/api/v3/time${String.fromCharCode(1 + random.below(8))}`) }),
  (random) => ({ name: 'an unknown method', bytes: get('/api/v3/time').replace('GET', random.word(UPPER, 9)) }),
  (random) => ({ name: 'a wrong method', bytes: get('/api/v3/time').replace('GET', random.of(OTHER_METHODS)) }),
  (random) => ({ name: 'an unknown path', bytes: get(`/${random.word(`${LOWER}/.-_%`, 1 + random.below(99))}`) }),
  () => ({ name: 'a path that climbs', bytes: get('/api/v3/../../../../etc/passwd') }),
  () => ({ name: 'no path', bytes: 'GET HTTP/1.1\r\nhost: x\r\n\r\n' }),
  (random) => ({ name: 'a version', bytes: get('/api/v3/time').replace('1.1', random.of(['9.9', '1.', 'x', '2.0'])) }),
  () => ({ name: 'no host', bytes: 'GET /api/v3/time HTTP/1.1\r\nconnection: close\r\n\r\n' }),
  () => ({ name: 'a header without a name', bytes: get('/api/v3/time', ': nothing\r\n') }),
  () => ({ name: 'a blank before the colon', bytes: chunked('0\r\n\r\n').replace('encoding:', 'encoding :') }),
  () => ({ name: 'a folded header', bytes: get('/api/v3/time', 'x-a: b\r\n\tc: d\r\n e\r\n').replace('c: d', '\0') }),
  () => ({ name: 'a zero in a header', bytes: get('/api/v3/time', 'x-a: \0\r\n') }),
  () => ({ name: 'a lone return', bytes: get('/api/v3/time', 'x-a: b\rx-c: d\r\n') }),
  () => ({ name: 'a tunnel', bytes: 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n' }),
  () => ({
    name: 'an upgrade',
    bytes: 'GET /api/v3/time HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n',
  }),
  () => ({ name: 'a preface of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' }),
  () => ({ name: 'a greeting of TLS', bytes: '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03' }),
  (random) => ({ name: 'an expectation', bytes: post(`expect: ${random.word(LOWER, 6)}\r\ncontent-length: 0\r\n`) }),
  ...LENGTHS().map((lengths) => () => ({ name: `lengths ${lengths}`, bytes: post(lengths, 'ab') })),
  ...CODINGS().map((coding) => () => ({ name: `a coding ${coding}`, bytes: chunked('0\r\n\r\n', coding) })),
  ...CHUNKS().map((body) => () => ({ name: `chunks ${JSON.stringify(body.slice(0, 40))}`, bytes: chunked(body) })),
  (random) => ({
    name: 'a hidden request behind two lengths',
    bytes: `${post('content-length: 4\r\ntransfer-encoding: chunked\r\n', '5c\r\n')}${get('/api/v3/time')}${random.below(9)}`,
  }),
  (random) => ({ name: 'a flood of headers', bytes: get('/api/v3/time', flood(random, 600)) }),
  (random) => ({
    name: 'a long header',
    bytes: get('/api/v3/time', `x-${'a'.repeat(9)}: ${random.word(LOWER, 20_000)}\r\n`),
  }),
  (random) => ({ name: 'a long URL', bytes: get(`/api/v3/time?${random.word(LOWER, 8_300 + random.below(2_000))}`) }),
  (random) => ({ name: 'a long body announced', bytes: post(`content-length: ${70_000 + random.below(10 ** 9)}\r\n`) }),
  () => ({ name: 'a long body', bytes: post('content-length: 70000\r\n', 'a'.repeat(70_000)) }),
  () => ({ name: 'long chunks', bytes: chunked(`4000\r\n${'a'.repeat(0x4000)}\r\n`.repeat(5)) }),
  (random) => ({
    name: 'half a header',
    bytes: get('/api/v3/time').slice(0, 1 + random.below(40)),
    answers: 0,
    end: 'closes',
  }),
  (random) => ({
    name: 'broken off',
    bytes: post('content-length: 99\r\n', 'ab').slice(0, 40 + random.below(40)),
    answers: 0,
    end: 'resets',
  }),
  (random) => ({ name: 'nothing', bytes: '', answers: 0, end: random.of(['closes', 'resets'] as const) }),
];

/** Attacks in which the client waits longer than the server's timeout. */
export const slowAttacks: readonly Attack[] = [
  attack({ name: 'headers that never end', bytes: 'GET /api/v3/time HTTP/1.1\r\nhost: x\r\nx-slow: ' }),
  attack({ name: 'a body that never comes', bytes: post('content-length: 10\r\n', 'ab') }),
  attack({ name: 'chunks that never end', bytes: chunked('1\r\na\r\n') }),
];

const OTHER_METHODS = ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'LOCK', 'SEARCH', 'M-SEARCH'];

function LENGTHS(): string[] {
  return [
    'content-length: 2\r\ncontent-length: 3\r\n',
    'content-length: -2\r\n',
    'content-length: +2\r\n',
    'content-length: 0x2\r\n',
    'content-length: 2, 2\r\n',
    'content-length: 1e400\r\n',
    'content-length: 99999999999999999999999999\r\n',
    'content-length: \r\n',
    'content-length: 2\r\ntransfer-encoding: chunked\r\n',
  ];
}

function CODINGS(): string[] {
  return [
    'xchunked',
    'chunked, identity',
    'gzip',
    'chunked\r\ntransfer-encoding: gzip',
    '\x0bchunked',
    'chunked, chunked',
  ];
}

function CHUNKS(): string[] {
  return [
    'zz\r\nabc\r\n',
    '-1\r\n\r\n',
    'FFFFFFFFFFFFFFFFFFFFFF\r\n',
    '2\r\nabcdef\r\n0\r\n\r\n',
    '0x2\r\nab\r\n0\r\n\r\n',
    `2;${'x'.repeat(20_000)}\r\nab\r\n0\r\n\r\n`,
    '\r\n\r\n',
  ];
}

function flood(random: Random, count: number): string {
  return Array.from({ length: count }, () => `x-${random.word(LOWER, 12)}: ${random.word(LOWER, 20)}\r\n`).join('');
}

/** Endpoints without those whose weight uses up a minute: they would cause the refusal of the next request. */
const endpoints = endpointTable.filter(({ weight }) => typeof weight !== 'number' || weight < 1_000);

type Fields = [name: string, value: string][];

/** One request that is valid except for one defect. */
function malformed(random: Random, target: Target, isLast: boolean): { name: string; bytes: string } {
  const endpoint = random.of(endpoints);
  const fields: Fields = endpoint.mandatory.map((name) => [name, plainValue(endpoint.params[name] as ParamInfo)]);
  const isSigned = endpoint.security !== 'NONE';
  if (isSigned) fields.push(['timestamp', String(target.nowMs())]);
  const breaks = [...anywhere, ...(isSigned ? signedOnly : []), ...(endpoint.mandatory.length > 0 ? [drop] : [])];
  const broken = random.of(breaks)({ random, endpoint, fields, headers: [], tail: '', secret: target.secretKey });
  const payload = broken.fields.map(([name, value]) => `${name}=${value}`).join('&');
  const signature = createHmac('sha256', broken.secret).update(payload, 'latin1').digest('hex');
  const text = `${payload}${isSigned && !broken.unsigned ? `&signature=${signature}` : ''}${broken.tail}`;
  const inBody = endpoint.method !== 'GET' && random.below(2) === 0;
  const key = isSigned || endpoint.needsKey ? [`x-mbx-apikey: ${broken.key ?? target.apiKey}`] : [];
  const headers = [
    ...['host: x', ...key, ...broken.headers],
    ...(inBody ? ['content-type: application/x-www-form-urlencoded', `content-length: ${text.length}`] : []),
    ...(isLast ? ['connection: close'] : []),
  ];
  const line = `${endpoint.method} ${endpoint.path}${inBody ? '' : `?${text}`} HTTP/1.1`;
  return {
    name: `${endpoint.id} with ${broken.name}`,
    bytes: `${line}\r\n${headers.join('\r\n')}\r\n\r\n${inBody ? text : ''}`,
  };
}

/** A value of the right form with any content. */
function plainValue({ kind }: ParamInfo): string {
  if (kind === 'symbol') return 'BTCUSDT';
  if (kind === 'symbols') return '%5B%22BTCUSDT%22%5D';
  if (kind === 'asset') return 'BTC';
  if (kind === 'flag') return 'true';
  return kind === 'decimal' || kind === 'integer' || kind === 'id' || kind === 'time' ? '1' : 'x';
}

interface Draft {
  readonly random: Random;
  readonly endpoint: EndpointInfo;
  readonly fields: Fields;
  readonly headers: string[];
  readonly tail: string;
  readonly secret: string;
}

interface Broken extends Omit<Draft, 'random' | 'endpoint'> {
  readonly name: string;
  readonly key?: string;
  readonly unsigned?: boolean;
}

type Break = (draft: Draft) => Broken;

const ESCAPES = ['%', '%z', '%zz', '%4', '%ff%fe', '%c0%80', '%ed%a0%80', '%f4%90%80%80', '%e2%82', '%%41'];
const NUMBERS = [
  '1e400',
  '-1e400',
  '1e-400',
  'NaN',
  'Infinity',
  '-0',
  '-1',
  '0x10',
  '1_000',
  '%201',
  '%2B1',
  '1.',
  '.5',
  '1,5',
];
const MORE_NUMBERS = [
  '9'.repeat(400),
  '1'.repeat(21),
  '%D9%A3',
  '%EF%BC%91',
  '1%00',
  '1%0A',
  '%5B1%5D',
  '{}',
  'null',
  '1..2',
  "1'--",
];
const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
  'then',
];

function added(draft: Draft, name: string, ...more: [string, string][]): Broken {
  return { ...draft, name, fields: [...draft.fields, ...more] };
}

/** Defects for any request; the request is refused whatever its other parameters are. */
const anywhere: readonly Break[] = [
  (draft) => added(draft, 'a name of the prototype', [draft.random.of(NAMES), '1']),
  (draft) => added(draft, 'a nested name', [`__proto__${draft.random.of(['[x]', '.x', '%5Bx%5D'])}`, '1']),
  (draft) => added(draft, 'an unknown name', [draft.random.word(LOWER, 12), '1']),
  (draft) => added(draft, 'a long name', [draft.random.word(LOWER, 2_000), '1']),
  (draft) => added(draft, 'a long value', ['unknown', draft.random.word(LOWER + DIGITS, 6_000)]),
  (draft) => added(draft, 'a broken escape', [optional(draft), draft.random.of(ESCAPES)]),
  (draft) => added(draft, 'a control character', ['unknown', `%0${1 + draft.random.below(8)}`]),
  (draft) => added(draft, 'bytes', ['unknown', draft.random.bytes(20).replace(/[\0-\x20&#\x7f]/g, '%')]),
  (draft) => added(draft, 'a broken name', [`%${draft.random.of(['zz', 'ff', 'c0%80'])}`, '1']),
  (draft) => added(draft, 'hundred names', ...hundred(draft.random)),
  (draft) => added(draft, 'a name twice', ['twice', '1'], ['twice', '2']),
  (draft) => added(draft, 'an empty value', [optional(draft), '']),
  (draft) => ({ ...added(draft, 'a time unit', ['unknown', '1']), headers: ['x-mbx-time-unit: __proto__'] }),
  // Wallet endpoints have no SBE messages: they answer in JSON even if SBE is requested.
  (draft) =>
    draft.endpoint.path.startsWith('/sapi/')
      ? added(draft, 'an empty value', [optional(draft), ''])
      : { ...draft, name: 'SBE asked for', headers: ['accept: application/sbe', 'x-mbx-sbe: 3:1'] },
  wrongForm,
];

/** Defects of signed requests. */
const signedOnly: readonly Break[] = [
  (draft) => ({ ...draft, name: 'no signature', unsigned: true }),
  (draft) => ({ ...draft, name: 'another signature', secret: draft.random.word(LOWER, 64) }),
  (draft) => ({ ...draft, name: 'half a signature', unsigned: true, tail: '&signature=abcdef' }),
  (draft) => ({ ...draft, name: 'a long signature', unsigned: true, tail: `&signature=${'a'.repeat(5_000)}` }),
  (draft) => ({ ...draft, name: 'two signatures', tail: `&signature=${'0'.repeat(64)}` }),
  (draft) => ({ ...draft, name: 'something behind the signature', tail: '&recvWindow=1' }),
  (draft) => ({ ...draft, name: 'an unknown key', key: draft.random.word(LOWER + DIGITS, 64) }),
  (draft) => ({ ...draft, name: 'a malformed key', key: draft.random.of(['', '__proto__', '%00', 'x'.repeat(3_000)]) }),
  (draft) => ({
    ...draft,
    name: 'a timestamp',
    fields: stamped(draft, draft.random.of([...NUMBERS, ...MORE_NUMBERS])),
  }),
  (draft) => ({ ...draft, name: 'an old timestamp', fields: stamped(draft, '1483228800001') }),
  (draft) => ({ ...draft, name: 'a future timestamp', fields: stamped(draft, '4102444800000') }),
  (draft) => added(draft, 'a window', ['recvWindow', draft.random.of([...NUMBERS, '60001', '1.2345'])]),
];

/** Removes a mandatory parameter. */
function drop(draft: Draft): Broken {
  const left = draft.random.of(draft.endpoint.mandatory);
  return { ...draft, name: `no ${left}`, fields: draft.fields.filter(([name]) => name !== left) };
}

/** Gives a parameter a value of the wrong form. */
function wrongForm(draft: Draft): Broken {
  const { random, endpoint, fields } = draft;
  const checked = Object.entries(endpoint.params).filter(([, { kind }]) => kind !== 'text' && kind !== 'flag');
  if (checked.length === 0) return added(draft, 'an unknown name', ['unknown', '1']);
  const [name, { kind }] = random.of(checked);
  const isNumber = kind === 'decimal' || kind === 'integer' || kind === 'id' || kind === 'time';
  const value = isNumber ? random.of([...NUMBERS, ...MORE_NUMBERS]) : random.of(TEXTS);
  const others = fields.filter(([one]) => one !== name);
  return { ...draft, name: `${name}=${value.slice(0, 30)}`, fields: [...others, [name, value]] };
}

const TEXTS = [
  '%5B'.repeat(300),
  '%7B%22a%22%3A1%7D',
  '%5B1%5D',
  '%5Bnull%5D',
  'a%20b%0A',
  '%F0%9F%92%A9',
  "'%3B--",
  '__proto__%00',
];

/** The name of an allowed or of an unknown parameter. */
function optional({ endpoint, random }: Draft): string {
  const names = Object.keys(endpoint.params).filter((name) => !endpoint.mandatory.includes(name));
  return names.length === 0 ? 'unknown' : random.of(names);
}

const stamped = ({ fields }: Draft, value: string): Fields =>
  fields.map(([name, known]) => [name, name === 'timestamp' ? value : known]);

const hundred = (random: Random): Fields =>
  Array.from({ length: 100 }, (_, index) => [`p${index}`, random.word(DIGITS, 3)]);
