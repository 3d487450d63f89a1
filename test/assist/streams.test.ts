/** Tests help and completion of `x.stream`. */
import { describe, expect, test } from 'vitest';
import { complete } from '../../src/assist/completion/completion.js';
import { signatureAt, signatureLine } from '../../src/assist/completion/signature.js';
import { helpOn, noHelpText } from '../../src/assist/help/help.js';
import { noteOf } from '../../src/assist/input/candidate.js';
import type { CompletionContext } from '../../src/assist/input/completion-context.js';
import { endpointTable, ownStreamVerbs, streamVerbs } from '../../src/protocol/index.js';

const help = (topic: string) => helpOn(topic, endpointTable, 80) ?? '';

describe('help on streams', () => {
  test('lists all verbs, and the members of every stream', () => {
    const page = help('x.stream');
    for (const { name } of [...streamVerbs, ...ownStreamVerbs]) expect(page).toContain(`.${name}(`);
    expect(page).toContain('take(n)');
    expect(help('stream')).toBe(page);
    expect(help('streams')).toBe(page);
  });

  test.each(streamVerbs.map(({ name }) => name))('names the arguments, the fields and an example of %s', (name) => {
    const page = help(`stream.${name}`);
    expect(page).toMatch(new RegExp(`^x\\.stream\\.${name}\\(`));
    for (const heading of ['stream', 'members', 'example']) expect(page).toContain(`\n${heading}\n`);
    // An example is not wrapped, so that it can be copied.
    const text = page.slice(0, page.indexOf('\nexample\n'));
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('help on streams of klines has the wire name, the time zone and the fields of a kline', () => {
    const page = help("x.stream.klines('BTCUSDT', '1m')");
    expect(page).toContain('<symbol>@kline_<interval>[@+08:00]');
    expect(page).toMatch(/ {2}tz +Time zone/);
    expect(page).toMatch(/ {4}isClosed +whether the kline is final/);
    expect(page).toContain('gaps(mode)');
    expect(help('stream.bookTicker')).not.toContain('gaps(mode)');
  });

  test('help on streams of the book, the account and an order names the members of their results', () => {
    expect(help('stream.book')).toContain('bestBid, bestAsk');
    expect(help('stream.account')).toContain('gaps(mode)');
    expect(help('x.stream.order')).toContain('reached(status)');
  });

  test('help on streams for a mistyped verb names the nearest verb', () => {
    expect(noHelpText('stream.trade', endpointTable)).toContain('stream.trades');
  });
});

const names = [...streamVerbs, ...ownStreamVerbs].map(({ name }) => name);
const context: CompletionContext = {
  names: () => [],
  members: (path) =>
    path.join('.') === 'x.stream' ? names.map((text) => ({ text, note: 'function (...given)' })) : [],
  parameters: () => ['...given'],
  callAt: () => undefined,
  client: (name) =>
    name === 'x' ? { symbols: () => [], assets: () => [], orders: () => [], lists: () => [] } : undefined,
  callMembers: () => [],
  modules: () => [],
  files: () => [],
  connectOptions: () => [],
};
const candidatesAfter = (typed: string) => complete(typed, endpointTable, context).candidates;
const line = (typed: string) => {
  const signature = signatureAt(typed, endpointTable, context);
  return signature && signatureLine(signature, 100);
};

describe('Tab and hints on streams', () => {
  test('describe every verb as help does', () => {
    const notes = new Map(candidatesAfter('x.stream.').map((one) => [one.text, noteOf(one)]));
    expect([...notes.keys()]).toEqual(names);
    const page = help('x.stream').replace(/\s+/g, ' ');
    for (const note of notes.values()) expect(page).toContain((note ?? 'no description').slice(0, 30));
    expect(notes.get('trades')).toBe('Trades, one by one.');
  });

  test.each([
    ['x.stream.trades(', /^trades\(\*symbol\*\) {2}Symbol, such as BTCUSDT, or a list of symbols/],
    ["x.stream.klines('BTCUSDT', ", /^klines\(symbol, \*interval\*\) {2}Length of a kline\.$/],
    ["x.stream.klines('BTCUSDT', '1m').tz(", /^tz\(\*tz\*\) {2}Time zone of the intervals/],
    ["x.stream.trades('BTCUSDT').take(", /^take\(\*n\*\) {2}a promise of the next n events/],
    ['x.stream.order(', /^order\(\*order\*\) {2}The states of an order/],
  ])('show the arguments after %s and mark the one at the cursor', (typed, shown) =>
    expect(line(typed)).toMatch(shown),
  );

  test('offer unused setters and the members of every stream, but nothing after a member that uses the stream', () => {
    const textsAfter = (typed: string) => candidatesAfter(typed).map(({ text }) => text);
    const klines = "x.stream.klines('BTCUSDT', '1m').";
    expect(textsAfter(klines)).toEqual(['tz', 'take', 'on', 'live', 'latest', 'buffer', 'signal', 'gaps']);
    expect(textsAfter(`${klines}tz('8').gaps('throw').`)).toEqual(['take', 'on', 'live', 'latest', 'buffer', 'signal']);
    expect(textsAfter('x.stream.order(1).')).toContain('reached');
    expect(textsAfter("x.stream.book('BTCUSDT').")).toEqual(['every']);
    expect(textsAfter(`${klines}take(1).`)).toEqual([]);
  });
});
