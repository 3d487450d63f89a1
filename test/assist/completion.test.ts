import { describe, expect, test } from 'vitest';
import { type CompletionWorld, complete } from '../../src/assist/completion.js';
import { endpointTable } from '../../src/protocol/table.gen.js';

const members: Readonly<Record<string, readonly string[]>> = {
  x: ['general', 'market', 'orders', 'account', 'limits'],
  'x.market': ['depth', 'trades', 'klines', 'ticker'],
  book: ['bids', 'asks', 'lastUpdateId'],
};

const world: CompletionWorld = {
  names: () => ['book', 'bookmark', 'draft', 'x', 'connect'],
  members: (path) => members[path.join('.')] ?? [],
  verbOf: (path) => (path.join('.') === 'draft' ? 'market.klines' : undefined),
  symbols: () => ['BTCUSDT', 'ETHUSDT', 'ETHBTC'],
  callMembers: () => ['send', 'with', 'explain', 'then'],
  modules: () => ['node:fs', 'node:fs/promises', 'node:path'],
};

const at = (before: string) => complete(before, endpointTable, world);
const candidates = (before: string) => at(before).candidates;

describe('names', () => {
  test('a global by its beginning', () =>
    expect(at('boo')).toEqual({ candidates: ['book', 'bookmark'], prefix: 'boo' }));
  test('a keyword', () => expect(candidates('awa')).toEqual(['await']));
  test('members of a value', () => expect(candidates('book.')).toEqual(['bids', 'asks', 'lastUpdateId']));
  test('lists that go on offer what reads them whole, others do not', () => {
    expect(candidates("x.market.klines('BTCUSDT', '1h').from('-9d').pa")).toEqual(['pages']);
    expect(candidates("x.market.klines('BTCUSDT', '1h').al")).toEqual(['all']);
    expect(candidates("x.market.depth('BTCUSDT').pa")).toEqual([]);
  });
  test('members behind await', () => expect(candidates('const a = await x.market.k')).toEqual(['klines']));
  test('behind a question mark', () => expect(candidates('book?.b')).toEqual(['bids']));
  test('nothing behind a number', () => expect(candidates('12')).toEqual([]));
  test('nothing behind a string that is closed', () => {
    expect(candidates("x.market.klines('BTCUSDT'")).toEqual([]);
    expect(candidates("x.market.klines('BTCUSDT' ")).toEqual([]);
    expect(candidates("x.market.klines('BTCUSDT', ")).toContain("'1h'");
  });
  test('an empty line offers what x has', () => expect(candidates('')[0]).toBe('x.general'));
  test('whatever the case, when nothing fits exactly', () => expect(candidates('x.market.K')).toEqual(['klines']));
});

describe('a chain of setters', () => {
  test('offers setters first, then what every call has', () => {
    const found = candidates("x.market.klines('BTCUSDT', '1h').");
    expect(found).toEqual(expect.arrayContaining(['from', 'startTime', 'tz', 'limit', 'send', 'explain']));
    expect(found.indexOf('limit')).toBeLessThan(found.indexOf('send'));
  });
  test('goes on behind a setter', () => {
    expect(candidates("x.market.klines('BTCUSDT', '1h').tz('8').li")).toEqual(['limit']);
  });
  test('goes over several lines', () => {
    expect(candidates("x.market\n  .klines('BTCUSDT', '1h') // bars\n  .li")).toEqual(['limit']);
  });
  test('ends behind a method that returns no call', () => {
    expect(candidates("x.market.klines('BTCUSDT', '1h').explain().")).toEqual([]);
  });
  test('is known behind another name of the client', () => {
    expect(candidates("y.market.klines('BTCUSDT', '1h').li")).toEqual(['limit']);
  });
  test('is known behind a variable that holds a call', () => {
    expect(candidates("draft.tz('8').li")).toEqual(['limit']);
  });
  test('brackets and quotes in arguments do not confuse it', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code of a template.
    expect(candidates("x.market.klines(pick(['a)', `b${f({ c: ')' })}`][0]), '1h').li")).toEqual(['limit']);
  });
});

describe('inside quotes', () => {
  test('symbols', () => expect(candidates("x.market.depth('ETH")).toEqual(['ETHUSDT', 'ETHBTC']));
  test('the only one left is closed', () => expect(candidates('x.market.depth("B')).toEqual(['BTCUSDT"']));
  test('a symbol in lower case', () =>
    expect(at("x.market.depth('btc")).toEqual({ candidates: ["BTCUSDT'"], prefix: 'btc' }));
  test('symbols in a list', () => expect(candidates("x.market.ticker.price(['BTCUSDT', 'ETHB")).toEqual(["ETHBTC'"]));
  test('intervals of a kline', () => {
    expect(candidates("x.market.klines('BTCUSDT', '1")).toEqual(
      ['1s', '1m', '1h', '1d', '1w', '1M', '15m', '12h'].sort((a, b) => order(a) - order(b)),
    );
  });
  test('sides of an order', () => expect(candidates("x.orders.limit('BTCUSDT', '")).toEqual(['BUY', 'SELL']));
  test('values of a setter', () => {
    expect(candidates("x.orders.limit('BTCUSDT', 'BUY', '1', '2').tif('")).toEqual(['GTC', 'IOC', 'FOK']);
  });
  test('wire names of with(), then the values of that parameter', () => {
    expect(candidates("x.orders.limit('BTCUSDT', 'BUY', '1', '2').with('timeI")).toEqual(["timeInForce'"]);
    expect(candidates("x.orders.limit('BTCUSDT', 'BUY', '1', '2').with('timeInForce', 'F")).toEqual(["FOK'"]);
  });
  test('a variable that holds a call', () => expect(candidates("draft.with('inter")).toEqual(["interval'"]));
  test('modules of an import', () =>
    expect(candidates("import { readFileSync } from 'node:p")).toEqual(["node:path'"]));
  test('paths of a free request', () => {
    expect(candidates("x.request('DELETE', '/api/v3/orderL")).toEqual(["/api/v3/orderList'"]);
  });
  test('networks of connect', () => expect(candidates("connect({ network: 'te")).toEqual(["testnet'"]));
  test('nothing in a string that is no argument', () => expect(candidates("const a = 'BT")).toEqual([]));
});

describe('an order list', () => {
  const oco = "x.orders.oco('BTCUSDT', 'SELL', '1')";
  test('offers its steps one after the other', () => {
    expect(candidates(`${oco}.`)).toEqual(['above']);
    expect(candidates(`${oco}.above('LIMIT_MAKER', { price: '2' }).`)).toEqual(['below']);
  });
  test('is a call after its last step', () => {
    const found = candidates(`${oco}.above('LIMIT_MAKER', { price: '2' }).below('STOP_LOSS', { stopPrice: '1' }).`);
    expect(found).toContain('send');
    expect(found).not.toContain('above');
  });
  test('offers the types of a leg', () => expect(candidates(`${oco}.above('LIMIT`)).toEqual(["LIMIT_MAKER'"]));
  test('offers the fields of that type, less those that are there', () => {
    expect(candidates(`${oco}.above('LIMIT_MAKER', { pr`)).toEqual(['price: ']);
    expect(candidates(`${oco}.above('LIMIT_MAKER', { price: '2', `)).not.toContain('price: ');
  });
  test('offers the values of a field', () => {
    expect(candidates(`${oco}.below('STOP_LOSS_LIMIT', { price: '1', timeInForce: 'I`)).toEqual(["IOC'"]);
  });
});

test('an alternative argument offers its keys', () => {
  expect(candidates("x.orders.market('BTCUSDT', 'BUY', { quo")).toEqual(['quoteOrderQty: ']);
});

test('a place that takes a closed list offers it in quotes', () => {
  expect(candidates("x.orders.limit('BTCUSDT', ")).toEqual(["'BUY'", "'SELL'"]);
});

function order(interval: string): number {
  return '1s 1m 3m 5m 15m 30m 1h 2h 4h 6h 8h 12h 1d 3d 1w 1M'.split(' ').indexOf(interval);
}
