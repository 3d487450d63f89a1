import { describe, expect, test } from 'vitest';
import { complete } from '../../src/assist/completion/completion.js';
import { withoutNotes } from '../../src/assist/input/candidate.js';
import type { CompletionContext } from '../../src/assist/input/completion-context.js';
import * as answers from '../../src/protocol/endpoints/results.gen.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';

const members: Readonly<Record<string, readonly string[]>> = {
  info: ['balances', 'canTrade'],
  'info.balances': ['map', 'filter', 'length'],
  'info.balances.0': ['asset', 'free', 'locked'],
  'info.balances.0.asset': ['trim'],
  b: ['of a global variable'],
  'groups.0': ['rows'],
  'groups.0.rows.0': ['price'],
};

const context: CompletionContext = {
  names: () => withoutNotes(['info', 'bars', 'x']),
  members: (path) => withoutNotes(members[path.join('.')] ?? []),
  parameters: () => undefined,
  callAt: () => undefined,
  resultAt: (path) => (path.join('.') === 'bars' ? 'market.klines' : undefined),
  client: (name) =>
    name === 'x' ? { symbols: () => [], assets: () => [], orders: () => [], lists: () => [] } : undefined,
  resultShapes: () => answers,
  callMembers: () => [],
  modules: () => [],
  files: () => [],
  connectOptions: () => [],
};

const found = (before: string) => complete(before, endpointTable, context).candidates;
const candidates = (before: string) => found(before).map(({ text }) => text);

const BALANCE = ['asset', 'free', 'locked'];

describe('a name that a callback binds', () => {
  test.each([
    ['info.balances.map(b => b.'],
    ['info.balances.map((b) => b.'],
    ['info.balances.filter(({ free }) => free > 0).map((b) => b.'],
    ['info.balances.slice(0, 2).forEach(async (b: Balance, i) => { const y = f(b, [1]); b.'],
    ['info.balances.forEach(function (b) { b.'],
    ['info.balances.reduce((sum, b) => sum + b.'],
    ['info.balances.sort((a, b) => Number(a.free) - Number(b.'],
    ['info?.balances.find(b => b.'],
    ['for (const b of info.balances) { console.log(b.'],
    ['for (const b of info.balances.filter((c) => c.free)) b.'],
  ])('is completed with the members of the list elements that it stands for: %s', (before) =>
    expect(candidates(before)).toEqual(BALANCE),
  );

  test('is not confused with another variable of the same name', () => {
    expect(candidates('unknown.map(b => b.')).toEqual([]);
    expect(candidates('info.balances.map((a, b) => b.')).toEqual([]);
    expect(candidates('info.balances.map(a => b.')).toEqual(['of a global variable']);
    expect(candidates('info.balances.map(b => b.free); b.')).toEqual(['of a global variable']);
  });

  test('is completed inside of a nested callback, and if a destructuring pattern binds the name', () => {
    expect(candidates('groups.flatMap((group) => group.rows.map((row) => row.')).toEqual(['price']);
    expect(candidates('info.balances.map(({ free, asset: name }) => name.')).toEqual(['trim']);
  });

  test('may be a destructuring pattern, inside of which completion offers the members of a list element', () =>
    expect(candidates('info.balances.filter(({ ')).toEqual(BALANCE));

  test('is completed with the fields of a trade if the call for the trades is in the same expression', () => {
    const fields = ['id', 'price', 'qty', 'quoteQty', 'time'];
    for (const before of [
      "(await x.market.trades('BTCUSDT')).map(t => t.",
      "for (const t of await x.market.trades('BTCUSDT')) t.",
      "x.market.trades('BTCUSDT').then((all) => all[0].",
    ])
      expect(candidates(before).slice(0, 5)).toEqual(fields);
  });
});

describe('completion of an index of a kline, which is an array', () => {
  test.each([['bars[0]['], ['bars.map((k) => k['], ["(await x.market.klines('BTCUSDT', '1h'))[0]["]])(
    'offers each index with the name of the value there: %s',
    (before) => {
      expect(found(before)).toHaveLength(12);
      expect(found(before)[4]).toMatchObject({ text: '4]', note: 'close: Price of the last trade.' });
      expect(candidates(`${before}1`)).toEqual(['1]', '10]', '11]']);
    },
  );
  test('offers no names of values for an index of a list of klines', () =>
    expect(candidates('bars[')).not.toContain('4]'));
});

describe('a literal or the result of a method', () => {
  test.each([['[1, 2].'], ['[1, 2].map((n) => n + 1).'], ["'a,b'.split(',')."], ['Object.keys(info).']])(
    'an array literal, or a result that is an array, is completed with the members of an array: %s',
    (before) => expect(candidates(before).slice(0, 3)).toEqual(['length', 'at', 'map']),
  );
  test.each([["'a'."], ['`a`.'], ['[1].join().'], ["(await x.market.klines('BTCUSDT', '1h'))[0][4]."]])(
    'a text literal, or a result that is a string, is completed with the members of a string: %s',
    (before) => expect(candidates(`${before}pad`)).toEqual(['padStart', 'padEnd']),
  );
  test('completion offers nothing after a value whose type it cannot tell from the code', () => {
    expect(candidates('f(1).')).toEqual([]);
    expect(candidates('cache.keys().')).toEqual([]);
    expect(candidates('rows[1].')).toEqual([]);
  });
});

describe('x.chart', () => {
  test('completion offers the kinds of charts, the options of x.chart and the kinds of marks', () => {
    expect(candidates("x.chart(bars, 'can")).toEqual(["candles'"]);
    expect(candidates('x.chart(bars, { ')).toEqual(expect.arrayContaining(['kind: ', 'mark: ', 'timeZone: ']));
    expect(candidates("x.chart(bars, { name: 'a', ")).not.toContain('name: ');
    expect(candidates("x.chart(bars, { mark: 'h")).toEqual(['histogram', 'heatMap']);
  });
});
