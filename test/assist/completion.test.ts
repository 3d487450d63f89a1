import { describe, expect, test } from 'vitest';
import { complete } from '../../src/assist/completion/completion.js';
import { noteOf, withoutNotes } from '../../src/assist/input/candidate.js';
import type { ClientContext, CompletionContext } from '../../src/assist/input/completion-context.js';
import * as answers from '../../src/protocol/endpoints/results.gen.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';

const members: Readonly<Record<string, readonly string[]>> = {
  x: ['account', 'general', 'limits', 'market', 'orders'],
  'x.market': ['depth', 'trades', 'klines', 'ticker'],
  book: ['bids', 'asks', 'lastUpdateId'],
  'rows.0': ['price', 'qty'],
};

const orders = [
  {
    symbol: 'BTCUSDT',
    orderId: '1201',
    clientOrderId: 'dip',
    side: 'BUY',
    type: 'LIMIT',
    price: '60000.00',
    origQty: '0.01000000',
    executedQty: '0.00400000',
  },
  {
    symbol: 'ETHUSDT',
    orderId: '9007199254740993',
    side: 'SELL',
    type: 'STOP_LOSS',
    price: '0.00',
    stopPrice: '2000.00',
    origQty: '1.50',
  },
];

const shop: ClientContext = {
  symbols: () => withoutNotes(['BTCUSDT', 'ETHUSDT', 'ETHBTC']),
  assets: () => withoutNotes(['USDT', 'BTC', 'ETH']),
  orders: () => orders,
  lists: () => [{ symbol: 'BTCUSDT', orderListId: '7', listClientOrderId: 'pair', contingencyType: 'OCO' }],
};

const context: CompletionContext = {
  names: () => withoutNotes(['book', 'bookmark', 'draft', 'x', 'connect']),
  members: (path) => withoutNotes(members[path.join('.')] ?? []),
  parameters: (path) => (path.join('.') === 'pick' ? ['list', 'at?'] : undefined),
  callAt: (path) =>
    path.join('.') === 'draft' ? { verb: 'market.klines', params: { symbol: 'BTCUSDT', interval: '1h' } } : undefined,
  client: (name) => (/^[xy]$/.test(name) ? shop : undefined),
  resultShapes: () => answers,
  callMembers: (verb) => ['then', 'send', 'with', 'explain', ...(/klines/.test(verb) ? ['all', 'pages'] : [])],
  modules: () => ['node:fs', 'node:fs/promises', 'node:path'],
  files: (typed) => (typed.startsWith('./') ? withoutNotes(['./bots/', './book.ts', './run.ts']) : []),
  connectOptions: () => [{ text: 'network', note: 'where to' }, { text: 'seed' }],
};

const at = (before: string) => {
  const { candidates: found, prefix } = complete(before, endpointTable, context);
  return { candidates: found.map(({ text }) => text), prefix };
};
const candidates = (before: string) => at(before).candidates;
const noteOn = (before: string, text: string) => {
  const found = complete(before, endpointTable, context).candidates.find((one) => one.text === text);
  return found && noteOf(found);
};

describe('names outside of quotes', () => {
  test('a global is completed from its first letters', () =>
    expect(at('boo')).toEqual({ candidates: ['book', 'bookmark'], prefix: 'boo' }));
  test('a keyword is completed from its first letters', () => expect(candidates('awa')).toEqual(['await']));
  test('the members of a value are offered after the name of the value and a dot', () =>
    expect(candidates('book.')).toEqual(['bids', 'asks', 'lastUpdateId']));
  test('calls whose lists have pages offer the methods that read all pages, other calls do not', () => {
    expect(candidates("x.market.klines('BTCUSDT', '1h').from('-9d').pa")).toEqual(['pages']);
    expect(candidates("x.market.klines('BTCUSDT', '1h').al")).toEqual(['all']);
    expect(candidates("x.market.depth('BTCUSDT').pa")).toEqual([]);
  });
  test('the members of the client are offered after `await`', () =>
    expect(candidates('const a = await x.market.k')).toEqual(['klines']));
  test('the members of a value are offered after ?.', () => expect(candidates('book?.b')).toEqual(['bids']));
  test('no names are offered behind a number', () => expect(candidates('12')).toEqual([]));
  test('no names are offered behind a closed string', () => {
    expect(candidates("x.market.klines('BTCUSDT'")).toEqual([]);
    expect(candidates("x.market.klines('BTCUSDT' ")).toEqual([]);
    expect(candidates("x.market.klines('BTCUSDT', ")).toContain("'1h'");
  });
  test('an empty line offers the members of the client x', () => expect(candidates('')[0]).toBe('x.general'));
  test('names are matched without regard to case if nothing matches exactly', () =>
    expect(candidates('x.market.K')).toEqual(['klines']));
});

describe('a chain of setters', () => {
  test('offers setters first, then the members of every call', () => {
    const found = candidates("x.market.klines('BTCUSDT', '1h').");
    expect(found).toEqual(expect.arrayContaining(['from', 'tz', 'limit', 'send', 'explain']));
    expect(found.indexOf('limit')).toBeLessThan(found.indexOf('send'));
  });
  test('continues after a setter', () => {
    expect(candidates("x.market.klines('BTCUSDT', '1h').tz('8').li")).toEqual(['limit']);
  });
  test('may span several lines', () => {
    expect(candidates("x.market\n  .klines('BTCUSDT', '1h') // bars\n  .li")).toEqual(['limit']);
  });
  test('ends after a method that returns no call', () => {
    expect(candidates("x.market.klines('BTCUSDT', '1h').explain().")).toEqual([]);
  });
  test('is completed for a client in a variable that is not named x', () => {
    expect(candidates("y.market.klines('BTCUSDT', '1h').li")).toEqual(['limit']);
  });
  test('is completed after a variable that holds a call', () => {
    expect(candidates("draft.tz('8').li")).toEqual(['limit']);
  });
  test('is recognised although its arguments contain brackets and quotes', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code of a template.
    expect(candidates("x.market.klines(pick(['a)', `b${f({ c: ')' })}`][0]), '1h').li")).toEqual(['limit']);
  });
});

describe('setters', () => {
  const limit = "x.orders.limit('BTCUSDT', 'BUY', '1', '2')";
  test('are offered once: by the short name, or by the long name when that is typed', () => {
    const found = candidates("x.market.klines('BTCUSDT', '1h').");
    expect(found).not.toContain('startTime');
    expect(candidates("x.market.klines('BTCUSDT', '1h').sta")).toEqual(['startTime']);
  });
  test('are not offered again after they were set, by their short name or by their long name', () => {
    expect(candidates("x.market.klines('BTCUSDT', '1h').startTime('-1h').fro")).toEqual([]);
    expect(candidates(`${limit}.tif('IOC').tif`)).toEqual([]);
    expect(candidates(`${limit}.ti`)).toEqual(['tif']);
  });
  test('setters and values that contradict earlier setters are not offered: an iceberg must have timeInForce GTC', () => {
    expect(candidates(`${limit}.iceb`)).toEqual(['icebergQty']);
    expect(candidates(`${limit}.tif('GTC').iceb`)).toEqual(['icebergQty']);
    expect(candidates(`${limit}.tif('IOC').iceb`)).toEqual([]);
    expect(candidates(`${limit}.icebergQty('0.5').tif('`)).toEqual(["GTC'"]);
  });
  test('a setter whose value is a variable excludes no other setter', () => {
    expect(candidates(`${limit}.tif(mine).iceb`)).toEqual(['icebergQty']);
  });
  test('a peg offset is offered only for a pegged order; both of its parameters are needed', () => {
    expect(candidates(`${limit}.peg`)).toEqual([]);
    const pegged = "x.orders.limit('BTCUSDT', 'BUY', '1', { pegPriceType: 'PRIMARY_PEG' })";
    expect(candidates(`${pegged}.peg`)).toEqual(['pegOffsetType', 'pegOffsetValue']);
    expect(candidates(`${pegged}.pegOffsetType('PRICE_LEVEL').`)[0]).toBe('pegOffsetValue');
    expect(noteOn(`${pegged}.pegOffsetType('PRICE_LEVEL').`, 'pegOffsetValue')).toMatch(/^required\./);
  });
  test('for a list, no start id is offered after a start time, and no start time after a start id', () => {
    const trades = "x.account.myTrades('BTCUSDT')";
    expect(candidates(`${trades}.`)).toEqual(expect.arrayContaining(['from', 'fromId', 'orderId', 'limit']));
    expect(candidates(`${trades}.from('-1h').`)).not.toContain('fromId');
    expect(candidates(`${trades}.from('-1h').`)).toEqual(expect.arrayContaining(['to', 'limit']));
    expect(candidates(`${trades}.fromId(5).`)).not.toEqual(expect.arrayContaining(['from']));
  });
  test('are offered with a description, and so are verbs and groups of verbs', () => {
    expect(noteOn(`${limit}.`, 'tif')).toBe('How long the order stays active. Default GTC. (timeInForce)');
    expect(noteOn(`${limit}.`, 'send')).toBe('sends the call again');
    expect(noteOn('x.market.', 'klines')).toMatch(/^Klines/);
    expect(noteOn('x.', 'market')).toMatch(/^Market data/);
  });
});

describe('the user’s own orders', () => {
  test('the ids of orders of the given symbol are offered, each with the terms of the order', () => {
    expect(candidates("x.orders.cancel('BTCUSDT', ")).toEqual(['1201']);
    expect(noteOn("x.orders.cancel('BTCUSDT', ", '1201')).toBe('BUY 0.01 @ 60000 LIMIT (0.004 filled)');
    expect(candidates("x.orders.get('BTCUSDT', 12")).toEqual(['1201']);
    expect(candidates("x.orders.replace.limit('BTCUSDT', ")).toEqual(['1201']);
    expect(candidates("x.orders.amend('SOLUSDT', ")).toEqual([]);
  });
  test('an id above 2^53 is offered as a bigint; a trigger price is described', () => {
    expect(candidates("x.orders.cancel('ETHUSDT', ")).toEqual(['9007199254740993n']);
    expect(noteOn("x.orders.cancel('ETHUSDT', ", '9007199254740993n')).toBe('SELL 1.5 stop 2000 STOP_LOSS');
  });
  test('orders of all symbols are offered when no symbol is given, with the symbol in the description', () => {
    expect(noteOn('x.orders.cancel(s, ', '1201')).toBe('BTCUSDT BUY 0.01 @ 60000 LIMIT (0.004 filled)');
  });
  test('client order ids of open orders are offered', () => {
    expect(candidates("x.orders.cancel('BTCUSDT', { origClientOrderId: '")).toEqual(["dip'"]);
  });
  test('order lists are offered by id and by client order id', () => {
    expect(candidates("x.orders.cancelList('BTCUSDT', ")).toEqual(['7']);
    expect(candidates("x.orders.cancelList('BTCUSDT', { listClientOrderId: '")).toEqual(["pair'"]);
    expect(noteOn("x.orders.cancelList('BTCUSDT', ", '7')).toBe('OCO list');
  });
  test('symbols with open orders come first as the argument of a cancel', () => {
    expect(candidates("x.orders.cancelAll('")).toEqual(['BTCUSDT', 'ETHUSDT', 'ETHBTC']);
    expect(noteOn("x.orders.cancelAll('", 'ETHUSDT')).toBe('1 open');
    expect(noteOn("x.market.depth('", 'ETHUSDT')).toBe('');
  });
});

test('assets are offered as values of an argument that is an asset', () => {
  expect(candidates("x.convert.quote('US")).toEqual(["USDT'"]);
  expect(candidates("x.exchange.fund('B")).toEqual(["BTC'"]);
  expect(candidates("x.market.depth('US")).toEqual(['BTCUSDT', 'ETHUSDT']);
});

test('arguments and setters of streams are completed', () => {
  expect(candidates("x.stream.klines('BTCU")).toEqual(["BTCUSDT'"]);
  expect(candidates("x.stream.klines('BTCUSDT', '4")).toEqual(["4h'"]);
  expect(candidates("x.stream.klines('BTCUSDT', '1m').tz('+")).toEqual(["+08:00'"]);
  expect(candidates("x.stream.depth('BTCUSDT').every('100")).toEqual(["100ms'"]);
  expect(candidates("x.stream.trades('BTCUSDT').gaps('re")).toEqual(["report'"]);
  expect(candidates("x.stream.book('BTCU")).toEqual(["BTCUSDT'"]);
});

test('the fields of a list element are offered after its index and a dot', () =>
  expect(candidates('rows[0].')).toEqual(['price', 'qty']));

test('completion matches letters in order when nothing else matches', () => {
  expect(candidates('x.market.klns')).toEqual(['klines']);
  expect(candidates('x.market.zzz')).toEqual([]);
});

test('files of an import are completed; a folder has no end quote, so that its files can follow', () => {
  expect(candidates("import { a } from './bo")).toEqual(['./bots/', './book.ts']);
  expect(candidates("import { a } from './bots")).toEqual(['./bots/']);
  expect(candidates("import { a } from './book")).toEqual(["./book.ts'"]);
});

describe('options', () => {
  test('options of connect are offered, without those already set', () => {
    expect(candidates('connect({ ')).toEqual(['network: ', 'seed: ']);
    expect(candidates("connect({ network: 'testnet', ")).toEqual(['seed: ']);
  });
  test('options of an `x.exchange` command are offered', () => {
    expect(candidates("x.exchange.fund('BTC', '1', { ")).toEqual(['account: ']);
  });
  test('the description of a required field of a leg says that the field is required', () => {
    const leg = "x.orders.oco('BTCUSDT', 'SELL', '1').above('LIMIT_MAKER', { ";
    expect(noteOn(leg, 'price: ')).toMatch(/^required: price or pegPriceType\. Limit price/);
  });
});

describe('inside quotes', () => {
  test('the symbols that match are offered', () =>
    expect(candidates("x.market.depth('ETH")).toEqual(['ETHUSDT', 'ETHBTC']));
  test('the only match is completed with its closing quote', () =>
    expect(candidates('x.market.depth("B')).toEqual(['BTCUSDT"']));
  test('a symbol in lower case is completed', () =>
    expect(at("x.market.depth('btc")).toEqual({ candidates: ["BTCUSDT'"], prefix: 'btc' }));
  test('symbols in a list are offered', () =>
    expect(candidates("x.market.ticker.price(['BTCUSDT', 'ETHB")).toEqual(["ETHBTC'"]));
  test('intervals of a kline are offered', () => {
    expect(candidates("x.market.klines('BTCUSDT', '1")).toEqual(
      ['1s', '1m', '1h', '1d', '1w', '1M', '15m', '12h'].sort((a, b) => order(a) - order(b)),
    );
  });
  test('sides of an order are offered', () =>
    expect(candidates("x.orders.limit('BTCUSDT', '")).toEqual(['BUY', 'SELL']));
  test('values of a setter are offered', () => {
    expect(candidates("x.orders.limit('BTCUSDT', 'BUY', '1', '2').tif('")).toEqual(['GTC', 'IOC', 'FOK']);
  });
  test('with() offers the wire names of parameters, and then the values of the chosen parameter', () => {
    expect(candidates("x.orders.limit('BTCUSDT', 'BUY', '1', '2').with('timeI")).toEqual(["timeInForce'"]);
    expect(candidates("x.orders.limit('BTCUSDT', 'BUY', '1', '2').with('timeInForce', 'F")).toEqual(["FOK'"]);
  });
  test('a parameter and its values are completed for a call in a variable', () =>
    expect(candidates("draft.with('inter")).toEqual(["interval'"]));
  test('modules are offered for an import', () =>
    expect(candidates("import { readFileSync } from 'node:p")).toEqual(["node:path'"]));
  test('paths are offered for x.request', () => {
    expect(candidates("x.request('DELETE', '/api/v3/orderL")).toEqual(["/api/v3/orderList'"]);
  });
  test('networks are offered for connect', () => expect(candidates("connect({ network: 'te")).toEqual(["testnet'"]));
  test('nothing is offered in a string that is no argument', () => expect(candidates("const a = 'BT")).toEqual([]));
});

describe('completion of an order list', () => {
  const oco = "x.orders.oco('BTCUSDT', 'SELL', '1')";
  test('offers its legs one after the other', () => {
    expect(candidates(`${oco}.`)).toEqual(['above']);
    expect(candidates(`${oco}.above('LIMIT_MAKER', { price: '2' }).`)).toEqual(['below']);
  });
  test('offers the members of a call after its last leg', () => {
    const found = candidates(`${oco}.above('LIMIT_MAKER', { price: '2' }).below('STOP_LOSS', { stopPrice: '1' }).`);
    expect(found).toContain('send');
    expect(found).not.toContain('above');
  });
  test('describes every type of a leg', () => {
    for (const type of ['LIMIT_MAKER', 'STOP_LOSS', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT'])
      expect(noteOn(`${oco}.above('`, type)).toMatch(/order/);
  });
  test('offers the types of a leg', () => expect(candidates(`${oco}.above('LIMIT`)).toEqual(["LIMIT_MAKER'"]));
  test('offers the fields of the chosen type of a leg, without those already set', () => {
    expect(candidates(`${oco}.above('LIMIT_MAKER', { pr`)).toEqual(['price: ']);
    expect(candidates(`${oco}.above('LIMIT_MAKER', { price: '2', `)).not.toContain('price: ');
  });
  test('offers the values of a field', () => {
    expect(candidates(`${oco}.below('STOP_LOSS_LIMIT', { price: '1', timeInForce: 'I`)).toEqual(["IOC'"]);
  });
});

test('an argument that may be an object offers the keys of the object', () => {
  expect(candidates("x.orders.market('BTCUSDT', 'BUY', { quo")).toEqual(['quoteOrderQty: ']);
});

test('an argument with an enum offers its values in quotes', () => {
  expect(candidates("x.orders.limit('BTCUSDT', ")).toEqual(["'BUY'", "'SELL'"]);
});

function order(interval: string): number {
  return '1s 1m 3m 5m 15m 30m 1h 2h 4h 6h 8h 12h 1d 3d 1w 1M'.split(' ').indexOf(interval);
}

describe('after a result awaited in parentheses', () => {
  test.each([
    ['(await x.account.info()).bal', ['balances']],
    ['const all = (await x.account.info()).balances.fil', ['filter', 'fill']],
    ['(await x.account.info()).balances[0].', ['asset', 'free', 'locked']],
    ["(await x.market.depth('BTCUSDT').limit(5)).la", ['lastUpdateId']],
    ["(await x.market.trades('BTCUSDT'))[0].pr", ['price']],
    ["(await x.market.trades('BTCUSDT')).me", ['meta']],
    ["(await x.orders.limit('BTCUSDT', 'BUY', '1', '1')).fil", ['fills']],
    ['(await fetch()).', []],
    ['f(await x.account.info()).', []],
  ])(
    'completion offers the members of results of the client, and nothing after other results: %s',
    (before, expected) => expect(candidates(before)).toEqual(expected),
  );
});
