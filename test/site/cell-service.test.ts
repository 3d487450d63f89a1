/**
 * Tests TypeScript's service for the cells of a page: types and signatures at a position of the cursor, names of other
 * cells, and errors that are marked at the right text.
 */
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';

import { cellDeclarations } from '../../site/build/declarations.mjs';
import { CellService } from '../../site/types/cell-service.js';
import type { Ts } from '../../src/kernel/index.js';

let service: CellService;
beforeAll(() => {
  service = new CellService(ts as Ts, cellDeclarations('.'));
});

const named = (codes: readonly string[]) => codes.map((code, at) => ({ name: `cell ${at}`, code }));

/** The marked text and the message of each problem of the last cell. */
function problems(...codes: string[]): string[] {
  const cells = named(codes);
  const { name, code } = cells.at(-1) as (typeof cells)[number];
  return service
    .problems({ cells, name, offset: 0 })
    .map(({ from, to, message }) => `${code.slice(from, to)}: ${message}`);
}

/** The place of the mark `|` in the last cell. */
function placeIn(...codes: string[]) {
  const last = codes.at(-1) ?? '';
  const cells = named([...codes.slice(0, -1), last.replace('|', '')]);
  return { cells, name: `cell ${codes.length - 1}`, offset: last.indexOf('|') };
}

const candidates = (...codes: string[]) =>
  service.complete(placeIn(...codes))?.candidates.map(({ text }) => text) ?? [];

describe('an error in a cell is marked at its place:', () => {
  test.each([
    ['a wrong name of a method', 'await x.orders.lmit()', /^lmit: .*Did you mean 'limit'\?$/],
    ['a wrong value', "await x.orders.limit('BTCUSDT', 'BUYY', '0.1', '50000')", /^'BUYY': .*'OrderSide'\.$/],
    ['a missing argument', "await x.market.klines('BTCUSDT')", /^klines: Expected 2 arguments, but got 1\.$/],
    ['a wrong interval', "x.market.klines('BTCUSDT', '7h')", /^'7h': .*'KlineInterval'\.$/],
    ['a wrong kind of value', "decimal('0.1').add(x)", /^x: Argument of type 'Spot'/],
    [
      'a forgotten await',
      "const t = x.market.ticker.price('BTCUSDT')\nt.price",
      /^price: Property 'price' does not exist on type 'MarketTickerPriceCall'\./,
    ],
    [
      'a condition that is always true',
      'if (x.account.openOrders()) console.log(1)',
      /^x\.account\.openOrders\(\): This condition will always return true since this 'AccountOpenOrdersCall'/,
    ],
    [
      'a wrong field of a result',
      "const t = await x.market.ticker.price('BTCUSDT')\nt.prize",
      /^prize: .*Did you mean 'price'\?$/,
    ],
    ['an unknown name', 'console.log(nothing)', /^nothing: Cannot find name 'nothing'\.$/],
    ['a constant that is changed', 'const a = 1\na = 2', /^a: Cannot assign to 'a' because it is a constant\.$/],
    ['a loop over a call', "for (const one of x.market.trades('BTCUSDT')) one", /^x\.market\.trades\('BTCUSDT'\): /],
    ['an error in a strategy', 'await lab.run(async (x) => { await x.orders.lmit() })', /^lmit: /],
    [
      'a value that may be undefined',
      "const [first] = await x.account.openOrders()\nfirst.price.length; ''.match(/a/).index",
      /^''\.match\(\/a\/\): Object is possibly 'null'\.$/,
    ],
    ['an object as a cell', '{ a: 1, b: x.market.nope }', /^nope: /],
    [
      'a module that a page does not have',
      "import { readFile } from 'node:fs'",
      /^'node:fs': Cannot find module 'node:fs' or its corresponding type declarations\.$|^'node:fs': Cannot find module 'node:fs'\.$/,
    ],
    ['a global that a page does not have', 'process.exit()', /^process: Cannot find name 'process'\.$/],
    ['an option that a page does not have', "await connect({ network: 'testnet' })", /^network: .*'"embedded"'\.$/],
    ['a text without an end', 'const text = `abc', /^: Unterminated template literal\.$/],
    ['a block without an end', 'function f() {\n  return 1', /^: '}' expected\.$/],
  ])('%s', (_, code, expected) => {
    const found = problems(code);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(expected);
  });

  test('above a line that cannot be read, but not below it', () => {
    expect(problems('nothing1\nconst a = )\nnothing2').map((one) => one.split(':')[0])).toEqual([')', 'nothing1']);
  });
});

describe('no error is reported for', () => {
  test.each([
    ['await at the top', "const k = await x.market.klines('BTCUSDT', '1h')\nk"],
    ['a call that is only shown', "x.orders.market('BTCUSDT', 'SELL', '0.5')"],
    ['a parameter without a type', 'const half = (n) => n / 2\nhalf(4)'],
    ['a variable that gets its value later', 'let a\nconst set = () => { a = { b: 1 } }\nset()\na.b'],
    ['a caught error', "try { await x.market.depth('BTCUSDT') } catch (error) { error.code }"],
    ['the last value', '({ a: 1 })'],
    ['a request for help', 'x.orders.limit?'],
    ['names that cells have', "await display.html('<b>1</b>'); clearOutput(); lab; decimal('1'); connect; _"],
    [
      'globals of a worker',
      "setTimeout(() => {}, 1); new URL('a:b').href; fetch('b'); self.name; new OffscreenCanvas(1, 1)",
    ],
    [
      'types that only Node has in use',
      "import { connect, lab, type LabFill } from 'spotlab'\nlet fill: LabFill | undefined",
    ],
    ['exercises', "import { check } from 'spotlab/teaching'\nawait check(x, '01-resting-buy')"],
    ['exported names', 'export const a = 1\nexport default a'],
    ['code that is not reached', 'while (true) { break; a: 1 }\nfunction f() { return 1; f() }'],
  ])('%s', (_, code) => {
    expect(problems(code)).toEqual([]);
  });
});

describe('names that other cells declare', () => {
  test('have the type of the nearest cell above that declares them', () => {
    const codes = ['const a = 1', "const a = 'text'"];
    expect(problems(...codes, 'a.toFixed(2)')).toEqual([expect.stringMatching(/^toFixed: .*type '"text"'/)]);
    expect(problems(...codes, 'a.length')).toEqual([]);
  });

  test('may be declared again, and changed', () => {
    expect(problems('let count = 1\nfunction f() {}\nclass C {}', 'count += 1\ncount')).toEqual([]);
    expect(problems('let count = 1\nfunction f() {}\nclass C {}', "let count = 'a'\nconst f = 1\nclass C {}")).toEqual(
      [],
    );
    expect(problems('const x = await connect({ seed: 2 })', "x.market.depth('BTCUSDT')")).toEqual([]);
  });

  test('may also be the names of types and of imports', () => {
    const first = "import { SpotlabError } from 'spotlab'\ninterface Pair { a: number }\nenum Side { Buy }";
    expect(problems(first, 'const pair: Pair = { a: Side.Buy }\nnew Error() instanceof SpotlabError')).toEqual([]);
    expect(problems(first, 'const pair: Pair = { b: 1 }')).toHaveLength(1);
  });

  test('are known also from a cell below, because cells run in any order', () => {
    const cells = named(['later.length', "const later = 'text'"]);
    expect(service.problems({ cells, name: 'cell 0', offset: 0 })).toEqual([]);
  });

  test('are unknown again after their cell was removed', () => {
    expect(problems('const gone = 1', 'gone')).toEqual([]);
    expect(problems('const other = 1', 'gone')).toHaveLength(1);
  });

  test('names of a cell that is not finished are not reported as unknown', () => {
    expect(problems('function f() {\nconst open = 1', 'f()\nopen')).toEqual([]);
    expect(problems('function f() {}\nconst other = 1', 'f()\nopen')).toHaveLength(1);
  });
});

describe('completion', () => {
  test('offers the members of any value', () => {
    expect(candidates("const k = await x.market.klines('BTCUSDT', '1h')", 'k.ma|')).toEqual(['map']);
    expect(candidates("const price = decimal('1')\nprice.|")).toEqual(expect.arrayContaining(['add', 'mul', 'round']));
    expect(candidates('lab.|')).toEqual(expect.arrayContaining(['run', 'sweep', 'simulated']));
  });

  test('offers names of other cells and of the cell itself, but no global for which there is no type', () => {
    expect(candidates('const ownName = 1', 'own|')).toEqual(['ownName']);
    expect(candidates('struct|')).toEqual(['structuredClone']);
    expect(candidates('Offscreen|')).toEqual([]);
  });

  test('offers the values of a parameter, and says where the text begins that a chosen value replaces', () => {
    const place = placeIn("await x.orders.limit('BTCUSDT', 'B|')");
    expect(service.complete(place)).toEqual({ from: 33, candidates: [{ text: 'BUY', kind: 'string' }] });
  });

  test('describes a candidate', () => {
    const place = placeIn('x.orders.|');
    const { type, text } = service.describe(place, 'limit') ?? {};
    expect(type).toMatch(/limit\(symbol: string, side: OrderSide/);
    expect(text).toMatch(/^Place a LIMIT order/);
  });
});

test('help on the name under the pointer has the type, the documentation and the place of the name', () => {
  const place = placeIn('const other = 1', "await x.market.kl|ines('BTCUSDT', '1h')");
  expect(service.hover(place)).toMatchObject({
    from: 15,
    to: 21,
    type: expect.stringMatching(/^\(method\) .*klines\(symbol: string, interval: KlineInterval\)/),
    text: expect.stringMatching(/bars/),
  });
  expect(service.hover(placeIn('const a =| 1'))).toBeUndefined();
  expect(service.hover(placeIn('x.market.no|pe'))).toBeUndefined();
});

test('signature help marks the parameter at the cursor, also in a cell that is an object literal', () => {
  expect(service.signature(placeIn("{ a: x.orders.limit('BTCUSDT', |) }"))).toEqual({
    parts: [
      'limit(symbol: string, ',
      'side: OrderSide',
      ', quantity: DecimalInput, price: PriceOrPegPriceType): OrdersLimitCall<OrderFull>',
    ],
    text: 'Place a LIMIT order: it fills at its price or better.',
  });
  expect(service.signature(placeIn('Math.max(1, 2, 3|)'))?.parts[1]).toBe('...values: number[]');
  expect(service.signature(placeIn('x.market|'))).toBeUndefined();
});
