import { expect, test } from 'vitest';
import { emptyContext, sessionContext } from '../../repl/completion/session-context.js';
import { ErrorReport } from '../../repl/error-report.js';
import { type AdviceContext, errorAdvice, valueAdvice } from '../../repl/errors/error-advice.js';
import { errorText } from '../../repl/errors/show-error.js';
import { type Evaluator, forOutput } from '../../repl/evaluation/evaluate.js';
import { LastValue } from '../../repl/evaluation/last-value.js';
import { codeFrameOf, sourceBefore, storeSource, withoutInputNumber } from '../../repl/evaluation/sources.js';
import type { Drawing } from '../../repl/live/drawing.js';
import { complete } from '../../src/assist/completion/completion.js';
import { verbOfOtherName } from '../../src/assist/help/other-names.js';
import { withoutNotes } from '../../src/assist/input/candidate.js';
import type { CompletionContext } from '../../src/assist/input/completion-context.js';
import { LabError } from '../../src/lab/index.js';
import { results, resultTypes } from '../../src/protocol/endpoints/results.gen.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';

const context: CompletionContext = {
  ...emptyContext,
  names: () => withoutNotes(['orders', 'failed', 'x']),
  members: (path) =>
    withoutNotes(
      path.join('.') === 'x.market' ? ['klines', 'depth', 'ticker'] : path[0] === 'x' ? ['market', 'account'] : [],
    ),
  client: (name) =>
    name === 'x' ? { symbols: () => [], assets: () => [], orders: () => [], lists: () => [] } : undefined,
  callMembers: () => ['all', 'pages', 'watch', 'explain'],
};
/** The values of the session: a list of klines, one page of a book, an account. */
const klines = Object.defineProperty([Array.from({ length: 12 }, () => '1')], 'meta', {
  value: { verb: 'market.klines' },
});
const tr = Object.defineProperty([{ price: '1', isBuyerMaker: true }], 'meta', {
  value: { verb: 'market.aggTrades' },
});
const values = {
  kk: klines,
  tr,
  bids: [['100.15', '2']],
  info: { balances: [] },
  x: { market: {}, account: {}, orders: {} },
};

const known: AdviceContext = {
  names: () => context.names().map(({ text }) => text),
  membersAfter: (code) => complete(code, endpointTable, context).candidates.map(({ text }) => text),
  commands: ['clear', 'orders'],
  table: endpointTable,
  context,
  failedDeclaration: (name) => ({ failed: 'ParameterError', vol: 'TypeError' })[name],
  peek: (path) => path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], values),
  shapes: () => ({ results, resultTypes }),
};

/** The error that the code would throw at the mark. */
const notFunction = (marked: string): [TypeError, string] => {
  const before = marked.split('^')[0] as string;
  return [new TypeError(`(intermediate value).${marked.split('^')[1]} is not a function`), before];
};
const noProperties = (marked: string): [TypeError, string] => {
  const [before = '', name] = marked.split('^');
  return [new TypeError(`Cannot read properties of undefined (reading '${name}')`), before];
};

test.each<[TypeError | ReferenceError | Error, string | undefined, unknown]>([
  [new TypeError('x.market.kline is not a function'), undefined, 'Nearest: klines.'],
  [new TypeError('x.market.kline is not a function'), 'x.market.', 'Nearest: klines.'],
  [new TypeError('x.market.zzzzzzzz is not a function'), 'x.market.', undefined],
  [...notFunction("x.market.klines('BTCUSDT', '1h').^limt"), 'Nearest: limit.'],
  [...notFunction("const a = 1\nawait x.market.klines('BTCUSDT', '1h').tz('8').^form"), 'Nearest: from.'],
  [
    ...notFunction("1 + x.market.klines('BTCUSDT', '1h').^filter"),
    "This is a call that was not awaited. Write (await x.market.klines('BTCUSDT', '1h')).filter",
  ],
  [
    ...notFunction("x.orders.stopLoss('BTCUSDT', 'SELL', '1').^stopPrice"),
    'stopPrice is an argument: orders.stopLoss(symbol, side, quantity, stopPrice).',
  ],
  [
    ...notFunction("x.orders.limit('BTCUSDT', 'SELL', '1', '9').^filter"),
    "This is a call that was not sent. Write (await x.orders.limit('BTCUSDT', 'SELL', '1', '9')).filter, which sends it",
  ],
  [new ReferenceError('foo is not defined'), undefined, undefined],
  [...noProperties('x.markt.^klines'), 'Nearest: market.'],
  [
    ...noProperties('x.account.info().balances.^find'),
    'This is a call that was not awaited. Write (await x.account.info()).balances',
  ],
  [
    ...noProperties('x.account.info().balances[^0'),
    'This is a call that was not awaited. Write (await x.account.info()).balances',
  ],
  [...noProperties('rows.first.^price'), undefined],
  [
    new TypeError('x.market.klines(...) is not iterable'),
    undefined,
    'This is a call that was not awaited: await it to get its rows.',
  ],
  [
    new TypeError('x.market.trades is not a function or its return value is not iterable'),
    'for (const t of x.market.trades',
    'This is a call that was not awaited: await it to get its rows.',
  ],
  [new TypeError('rows is not iterable'), undefined, undefined],
  [new ReferenceError('order is not defined'), undefined, 'Nearest: orders.'],
  [
    new ReferenceError('orders is not defined'),
    undefined,
    expect.stringMatching(/^orders is used before its declaration/),
  ],
  [
    new ReferenceError('failed is not defined'),
    undefined,
    'failed has no value: the input that declares it failed (ParameterError).',
  ],
  [new ReferenceError('vol is not defined'), undefined, 'vol has no value: the input that sets it failed (TypeError).'],
  [new TypeError('x.orders.stop is not a function'), 'x.orders.', 'Here it is x.orders.stopLoss.'],
  [new TypeError('x.orders.create is not a function'), 'x.orders.', 'Here it is x.orders.limit.'],
  [new ReferenceError('create is not defined'), undefined, undefined],
  [new ReferenceError('klines is not defined'), undefined, 'Here it is x.market.klines.'],
  [new TypeError('x.klines is not a function'), 'x.', 'Here it is x.market.klines.'],
  [new TypeError('x.klines is not a function'), 'await x.', 'Here it is x.market.klines.'],
  [new TypeError('x.kline is not a function'), 'await x.', 'Nearest: x.market.klines.'],
  [new TypeError('x.market.ping is not a function'), 'await x.market.', 'Here it is x.general.ping.'],
  [
    new TypeError('x.market.limit is not a function'),
    'await x.market.',
    'Here it is x.orders.limit or x.orders.test.limit or x.orders.replace.limit.',
  ],
  [new TypeError('x.market.zzzz is not a function'), 'await x.market.', undefined],
  [new TypeError('x.market.candles is not a function'), 'x.market.', 'Here it is x.market.klines.'],
  [new TypeError('x.fetch_ohlcv is not a function'), 'x.', 'Here it is x.market.klines.'],
  [new ReferenceError('createOrder is not defined'), undefined, 'Here it is x.orders.limit.'],
  [new Error('order is not defined'), undefined, undefined],
  [new ReferenceError('clear is not defined'), undefined, 'Did you mean the command .clear?'],
  [new SyntaxError('no\n  orders BTCUSDT\n         ^'), undefined, 'Did you mean the command .orders?'],
  [new SyntaxError('no\n  const a b\n          ^'), undefined, undefined],
  [...notFunction("x.market.klines('BTCUSDT', '1h').^timezone"), 'Nearest: timeZone.'],
])('the error %s (after the code: %s) gets the advice that fits, or none', (error, before, advice) =>
  expect(errorAdvice(error, before, known)).toEqual(advice),
);

test.each([
  ['x.account.info().balances', 'This is a call that was not awaited. Write (await x.account.info()).balances'],
  [
    'const t = 1; x.account.info().balances;',
    'This is a call that was not awaited. Write (await x.account.info()).balances',
  ],
  ['(await x.account.info()).balanses', undefined],
  ['rows.balances', undefined],
  ['x.markt', 'x has no member markt. Nearest: market.'],
  ['tr[0].m', 'tr[0] has no member m. The exchange calls this field m; spotlab calls it isBuyerMaker.'],
  ['x.orders.stop', 'x.orders has no member stop. Here it is x.orders.stopLoss.'],
  ['x.zzz', 'x has no member zzz.'],
  ['await x.market.ping', 'x.market has no member ping. Here it is x.general.ping.'],
  ['await x.zzz', 'x has no member zzz.'],
  ['await x.account.balances', 'x.account has no member balances. Here it is x.account.info.'],
  ['kk[0].close', 'kk[0] is an array: close is kk[0][4].'],
  ['kk[0].clse', 'kk[0] is an array: close is kk[0][4].'],
  ['kk.close', 'kk is a list of rows: close of the first is kk[0][4], of all kk.map((row) => row[4]).'],
  ['bids[0].price', 'bids[0] is an array: price is bids[0][0].'],
  ['bids[0].zzz', 'bids[0] is an array: [0] price, [1] quantity.'],
  ['info.balance', 'info has no member balance.'],
  ['kk.length', undefined],
  ['x.market', undefined],
  ['let markt = x.markt', undefined],
  ['undefined', undefined],
])('an input %s, whose value is undefined, is explained if a cause is known', (source, advice) =>
  expect(valueAdvice(undefined, source, known)).toBe(advice),
);

test('the calls that the advice names for names of other libraries, such as candles, exist', () => {
  const ids = endpointTable.flatMap(({ verbs }) => verbs.map(({ id }) => id));
  for (const name of ['candles', 'order_book', 'tape', 'price', 'fetchTicker', 'serverTime', 'markets', 'balance']) {
    expect(ids).toContain(verbOfOtherName(name));
  }
  for (const name of ['fetchOpenOrders', 'getMyTrades', 'buy', 'marketSell', 'cancelOrder', 'order_status']) {
    expect(ids).toContain(verbOfOtherName(name));
  }
  for (const name of ['create', 'place', 'stop', 'stopLimit', 'edit', 'list', 'all', 'status']) {
    expect(ids).toContain(verbOfOtherName(name, 'orders'));
    expect(verbOfOtherName(name)).toBeUndefined();
  }
  expect(verbOfOtherName('klines')).toBeUndefined();
  expect(verbOfOtherName('constructor', 'orders')).toBeUndefined();
});

test('a single row that an input ends with is explained with the names of its values', () => {
  const names = /^\[0\] openTime, \[1\] open, \[2\] high, .*, \[11\] unused\.$/;
  for (const source of ['kk[0]', 'kk.at(-1);']) expect(valueAdvice(klines[0], source, known)).toMatch(names);
  expect(valueAdvice(values.bids[0], 'bids[0]', known)).toBe('[0] price, [1] quantity.');
  for (const source of ['kk', 'info.balances', 'kk.slice(1)']) expect(valueAdvice([], source, known)).toBeUndefined();
});

test('a verb that an input ends with and does not call is explained with its arguments', () => {
  const klines = () => {};
  expect(valueAdvice(klines, 'x.market.klines', known)).toBe('Arguments: (symbol, interval). Help: x.market.klines?');
  expect(valueAdvice(klines, 'rows.map', known)).toBeUndefined();
  expect(valueAdvice(1, 'x.market.klines', known)).toBeUndefined();
});

test('an error of a lab run shows the line of the strategy that caused it', () => {
  const name = storeSource('await lab.run(async () => {\n  throw 1\n})');
  const at = `${name}:2:3`;
  const error = new LabError('SPOTLAB_LAB_STRATEGY', `The strategy failed at noon, ${at}: 1`, { timeMs: 0, at });
  const plain = { color: false, width: 80, wraps: false, trace: false };
  const text = 'LabError: The strategy failed at noon, spotlab:input:2:3: 1\n  throw 1\n  ^';
  expect(errorText(error, plain)).toBe(text);
  expect(errorText(error, { ...plain, wraps: true })).toBe(text);
});

test('the position of an error is shown as its line with a mark, for every input', () => {
  const name = storeSource('const a = 1\n  fail(a)');
  storeSource('g()');
  const stack = `Error: no\n    at fail (${name}:2:3)\n    at spotlab:input#9999:1:1`;
  expect(codeFrameOf(stack)).toBe('  fail(a)\n  ^');
  expect(sourceBefore(stack)).toBe('const a = 1\n  ');
  expect(withoutInputNumber(stack)).toContain('at fail (spotlab:input:2:3)');
  expect(codeFrameOf('Error: no\n    at node:fs:1:1')).toBeUndefined();
});

test('advice on an input that was typed early waits until the types of results are loaded and the value is read', async () => {
  // A busy machine: no value is read in the time that a keystroke may take.
  const peek = (path: readonly string[], timeoutMs = 0) => (timeoutMs >= 1_000 ? known.peek(path) : undefined);
  const evaluator = { names: () => ['kk'], peek } as unknown as Evaluator;
  const connection = {
    advice: sessionContext(forOutput(evaluator), () => []),
    session: { evaluator } as ConstructorParameters<typeof ErrorReport>[0]['session'],
  };
  const report = new ErrorReport(connection, {} as Drawing, new LastValue());
  expect(await report.valueAdvice(undefined, 'kk[0].close', undefined)).toBe('kk[0] is an array: close is kk[0][4].');
});

test('a line that is wider than the terminal is cut around the position of the error', () => {
  for (const [begin, end] of [
    [60, 60],
    [0, 120],
    [110, 2],
  ] as const) {
    const code = `${'a'.repeat(begin)}fail()${'b'.repeat(end)}`;
    const error = Object.assign(new Error('no'), { stack: `Error: no\n    at ${storeSource(code)}:1:${begin + 1}` });
    const [, line = '', mark = ''] = errorText(error, { color: false, width: 80, wraps: true, trace: false }).split(
      '\n',
    );
    expect(line.length).toBeLessThanOrEqual(80);
    const syntax = new SyntaxError(`no\n  ${code}\n  ${' '.repeat(begin)}^`);
    expect(errorText(syntax, { color: false, width: 80, wraps: true, trace: false })).toContain(`\n${line}\n${mark}`);
    expect(line.slice(mark.length - 1)).toMatch(/^fail\(\)/);
  }
});
