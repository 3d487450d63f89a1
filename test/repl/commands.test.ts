import { describe, expect, test } from 'vitest';
import { readArguments } from '../../repl/commands/base/arguments.js';
import { usageOf } from '../../repl/commands/base/command.js';
import { type CandidateSource, completeCommand } from '../../repl/commands/candidates.js';
import { commands } from '../../repl/commands/command-table.js';
import { commandHelp, helpIntro, helpText } from '../../repl/commands/help.js';
import { invoke } from '../../repl/commands/invoke.js';
import { checkSymbols } from '../../repl/commands/known-names.js';
import { splitView } from '../../repl/commands/watch.js';
import { commandNames, unknownCommand } from '../../repl/dot-commands.js';
import { keyHelpText } from '../../repl/editor/key-help.js';
import type { LiveSource } from '../../repl/live/watch-live.js';
import { PLAIN_HELP } from '../../src/assist/help/help.js';
import { withoutNotes } from '../../src/assist/input/candidate.js';
import { isCall } from '../../src/client/types/call.js';
import { controlCommands } from '../../src/protocol/control/control-commands.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import { makeClient } from '../support/make-client.js';
import { command, commandSession as session } from './command-session.js';

const read = (name: string, rest: string) => readArguments(command(name), rest);

describe('a symbol that does not exist', () => {
  const symbols = ['BTCUSDT', 'ETHUSDT', 'BNBUSDT'];
  test.each([
    ['orders', 'recnt', '.orders: RECNT is not a symbol of this exchange. Nearest: recent.'],
    ['book', 'btcusd 5', '.book: BTCUSD is not a symbol of this exchange. Nearest: BTCUSDT'],
    ['tickers', 'BTCUSDT ETHUSD', '.tickers: ETHUSD is not a symbol of this exchange. Nearest: ETHUSDT'],
    ['tape', 'QQQQQQ', '.tape: QQQQQQ is not a symbol of this exchange. x.symbols lists'],
  ])('.%s %s is refused with the nearest name', (name, rest, message) => {
    expect(() => checkSymbols(command(name), read(name, rest), symbols)).toThrow(message);
  });

  test('a command accepts an existing symbol, and any symbol while the list of symbols is not loaded', () => {
    checkSymbols(command('orders'), read('orders', 'btcusdt recent 5'), symbols);
    checkSymbols(command('orders'), read('orders', 'recnt'), []);
  });
});

/** An evaluator that returns this value for any code. */
const evaluating = (value: () => unknown) => ({
  evaluate: async () => ({ value: value() }),
  peek: () => undefined,
  names: () => [],
  set: () => {},
  stopper: () => () => {},
  takeStop: () => false,
});

describe('the table of commands', () => {
  test('has each name once, with a one-sentence summary and a valid example', () => {
    expect(new Set(commandNames()).size).toBe(commands.length);
    for (const one of commands) {
      expect(one.summary).toMatch(/^[A-Z].*\.$/);
      expect(one.example.split(' ')[0]).toBe(one.name);
      expect(() => readArguments(one, one.example.slice(one.name.length))).not.toThrow();
    }
  });

  test('is listed by .help within 80 columns, every command with its usage', () => {
    for (const width of [60, 80, 200]) {
      const text = helpText(commands, endpointTable, width, PLAIN_HELP);
      for (const one of commands) expect(text).toContain(usageOf(one));
      if (width >= 80) expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(width);
    }
  });

  test('.help begins with one small screen, and .keys lists the keys, within 80 columns', () => {
    for (const text of [helpIntro(endpointTable, PLAIN_HELP), keyHelpText(String)]) {
      const lines = text.split('\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    }
    expect(helpIntro(endpointTable, PLAIN_HELP).split('\n').length).toBeLessThanOrEqual(20);
    expect(helpIntro(endpointTable, PLAIN_HELP)).toContain('.teach');
    expect(keyHelpText(String)).toContain('Ctrl-R');
  });

  test('has a page for each command within 80 columns', () => {
    for (const one of commands) {
      const lines = commandHelp(one, 80, PLAIN_HELP).split('\n');
      expect(lines[0]).toBe(usageOf(one));
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    }
  });
});

describe('the commands .buy, .sell and .cancel', () => {
  test('show the ticket of their call, and send no order and no cancellation', async () => {
    const { run, shownCode, transport, context } = session({ symbols: [] });
    for (const line of [
      '.buy btcusdt 0.01 50000',
      '.sell 0.5 ethusdt',
      '.buy 1',
      '.cancel 12',
      '.cancel all bnbusdt',
    ]) {
      expect(isCall((await run(line)).value)).toBe(true);
    }
    expect(shownCode).toEqual([
      "x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')",
      "x.orders.market('ETHUSDT', 'SELL', '0.5')",
      "x.orders.market('ETHUSDT', 'BUY', '1')",
      "x.orders.cancel('ETHUSDT', 12)",
      "x.orders.cancelAll('BNBUSDT')",
    ]);
    expect(context.symbol).toBe('BNBUSDT');
    expect(transport.sent.filter(({ method }) => method !== 'GET')).toEqual([]);
    await expect(run('.cancel foo')).rejects.toThrow("'foo' is not an order id");
    await expect(run('.buy BTCUSDT')).rejects.toThrow('QUANTITY is missing');
  });
});

describe('the commands .rerun and .editor', () => {
  const inputs = [
    { number: 1, codes: ['const a = 1'] },
    { number: 2, codes: [], leftOut: 'it failed' },
    { number: 3, codes: ["x.market.depth('BTCUSDT')", 'a + 1'] },
    { number: 4, codes: [], leftOut: '.timer' },
  ];
  const requested = async (line: string) => {
    const { run, context, requests } = session();
    context.record = { inputs };
    await run(line);
    return requests[0];
  };

  test('take the code of one input, of a range of inputs, or of the newest input that has code', async () => {
    expect(await requested('.rerun 1')).toEqual({ input: 'const a = 1', isShown: true });
    expect(await requested('.rerun 1-3')).toMatchObject({ input: "const a = 1\nx.market.depth('BTCUSDT')\na + 1" });
    expect(await requested('.rerun')).toMatchObject({ input: "x.market.depth('BTCUSDT')\na + 1" });
    expect(await requested('.editor 1')).toEqual({ loop: 'edit', text: 'const a = 1' });
    expect(await requested('.editor')).toEqual({ loop: 'edit' });
  });

  test('name the existing inputs if a number is wrong, and the reason if an input has no code', async () => {
    await expect(requested('.rerun 9')).rejects.toThrow('.rerun: 9 is not an input. Inputs have the numbers 1 to 4.');
    await expect(requested('.rerun last')).rejects.toThrow('last is not an input');
    await expect(requested('.editor 2')).rejects.toThrow('.editor: input 2 has no code that ran (it failed).');
  });

  test('.timer switches the printing of the time that each input took', async () => {
    const { run, context, requests } = session();
    await run('.timer');
    expect([context.switches.timer, requests[0]]).toEqual([true, { print: 'timer is on' }]);
    await run('.timer off');
    expect(context.switches.timer).toBe(false);
  });
});

describe('the arguments of a command (a line that begins with a dot)', () => {
  test('the arguments of a command may be omitted, in any order, quoted, and in lower case', () => {
    expect(read('chart', '')).toEqual({});
    expect(read('chart', " 15m 'ethusdt', 96 ")).toEqual({ SYMBOL: 'ETHUSDT', INTERVAL: '15m', BARS: '96' });
    expect(read('chart', '1M')).toEqual({ INTERVAL: '1M' });
    expect(read('export', `'a b.csv' rows`)).toEqual({ FILE: 'a b.csv', VALUE: 'rows' });
    expect(read('load', `"my file.ts"`)).toEqual({ FILE: 'my file.ts' });
    expect(read('save', `state 'my state.json'`)).toEqual({ WHAT: 'state', FILE: 'my state.json' });
    expect(read('book', '1000satsusdt')).toEqual({ SYMBOL: '1000SATSUSDT' });
    expect(read('book', '币安人生USDT 50')).toEqual({ SYMBOL: '币安人生USDT', LEVELS: '50' });
  });

  test.each([
    ['chart', 'BTCUSDT 7h', /invalid INTERVAL '7h'.*Nearest: 6h, 8h.*Usage: \.chart \[SYMBOL\] \[INTERVAL\] \[BARS\]/],
    ['chart', '1h 5000', /invalid BARS '5000'\. It must be a whole number from 1 to 1000/],
    ['book', 'BTCUSDT ETHUSDT', /invalid LEVELS 'ETHUSDT'/],
    ['book', '0', /invalid LEVELS '0'\. It must be a whole number from 1 to 5000/],
    ['limits', 'now', /\.limits: unexpected argument 'now'/],
    ['fund', '', /\.fund: ASSET is missing \(the asset\)\. Usage: \.fund ASSET AMOUNT, for example \.fund USDT 1000/],
    ['fund', 'USDT', /\.fund: AMOUNT is missing/],
    ['fund', 'USDT 1e3', /invalid AMOUNT '1e3'\. It must be a plain decimal/],
    ['buy', '0.01 1e5', /invalid PRICE '1e5'\. It must be a plain decimal, such as 100000\./],
    ['buy', '1.5e-3', /such as 0\.0015\./],
    ['clock', 'advnce 1h', /invalid ACTION 'advnce'\. It must be one of show, pause.*Nearest: advance/],
    ['trace', 'maybe', /It must be one of on, off/],
    ['explain', '', /\.explain: CALL is missing/],
  ])('.%s %s is refused with the valid arguments', (name, rest, message) => {
    expect(() => read(name, rest)).toThrow(message);
  });
});

describe('running a command', () => {
  test.each([
    ['.book', "x.market.depth('BTCUSDT').limit(10)"],
    ['.chart ethusdt 5m', "x.market.klines('ETHUSDT', '5m').limit(56)"],
    ['.tape', "x.market.trades('BTCUSDT').limit(20)"],
    ['.tickers', 'x.market.ticker.last24h()'],
    ['.tickers btcusdt', "x.market.ticker.last24h('BTCUSDT')"],
    ['.tickers btcusdt ethusdt', "x.market.ticker.last24h([ 'BTCUSDT', 'ETHUSDT' ])"],
    ['.orders', 'x.account.openOrders()'],
    ['.orders ethusdt', "x.account.openOrders('ETHUSDT')"],
    ['.orders recent', "x.account.allOrders('BTCUSDT').limit(20)"],
    ['.balances', 'x.account.info().omitZeroBalances(true)'],
    ['.balances all', 'x.account.info()'],
    ['.limits', 'x.limits'],
    ['.clock', 'x.exchange.clock.show()'],
    ['.clock advance 1h', "x.exchange.clock.advance('1h')"],
    ['.clock speed 60', 'x.exchange.clock.speed(60)'],
    ['.clock step', 'x.exchange.clock.step()'],
    ['.fund usdt 1000', "x.exchange.fund('USDT', '1000')"],
    ['.fault', 'x.exchange.faults.list()'],
    ['.fault clear', 'x.exchange.faults.clear()'],
    ['.fault drop newOrder after', "x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true })"],
    ['.fault delay 2s count=3', "x.exchange.faults.add('delay', { by: '2s', count: 3 })"],
    ['.fault refuse 503 market.depth', "x.exchange.faults.add('refuse', { status: 503, endpoint: 'depth' })"],
    ['.fault refuse -1007', "x.exchange.faults.add('refuse', { code: -1007 })"],
    ['.fault gap btcusdt@trade count=3', "x.exchange.faults.stream('gap', { stream: 'btcusdt@trade', count: 3 })"],
    ['.fault silence 10s', "x.exchange.faults.stream('silence', { for: '10s' })"],
    ['.fault disconnect account=0', "x.exchange.faults.stream('disconnect', { account: 0 })"],
    ['.fault shutdown 3s !ticker@arr', "x.exchange.faults.stream('shutdown', { by: '3s', stream: '!ticker@arr' })"],
    ['.fault delay btcusdt@* 2s', "x.exchange.faults.stream('delay', { stream: 'btcusdt@*', by: '2s' })"],
  ])('%s shows the call that it makes', async (line, code) => {
    const { run, shownCode } = session();
    await run(line);
    expect(shownCode).toEqual([code]);
  });

  test('the code that a command prints makes the same call as the command', async () => {
    const { client, run, shownCode, transport } = session();
    for (const line of ['.book ethusdt 50', '.chart 15m 96', '.tape 7', '.orders recent', '.balances', '.tickers']) {
      await run(line);
      const call: unknown = new Function('x', `return ${shownCode.at(-1)}`)(client);
      if (!isCall(call)) throw new Error(`${shownCode.at(-1)} is no call`);
      await call;
      const paths = transport.sent.slice(-2).map(({ path }) => path.replace(/&?(timestamp|signature)=[^&]*/g, ''));
      expect(paths[0]).toBe(paths[1]);
    }
  });

  test('a command without a symbol uses the symbol of the command before it', async () => {
    const { run, shownCode } = session();
    await run('.book ethusdt');
    await run('.tape');
    expect(shownCode[1]).toBe("x.market.trades('ETHUSDT').limit(20)");
  });

  test('the tour is refused on other exchanges and sends nothing', async () => {
    const { run, transport } = session({}, 'testnet');
    await expect(run('.teach')).rejects.toThrow(/works only on the embedded exchange, and x is connected to testnet/);
    expect(transport.sent).toEqual([]);
  });

  test('commands that control the exchange work if x.exchange does; otherwise their error says how to connect', async () => {
    const controlling = commands.filter(({ controls }) => controls);
    expect(controlling.map(({ name }) => name)).toEqual(['clock', 'fund', 'fault']);
    for (const { name, example } of controlling) {
      const without = session({}, 'testnet');
      await expect(without.run(`.${example}`)).rejects.toThrow(/or spotlab --network URL --admin-url URL/);
      expect(without.transport.sent).toEqual([]);
      const own = session({}, 'http://127.0.0.1:8080', {}, true);
      await own.run(`.${example}`);
      expect(own.transport.sent).toHaveLength(1);
      expect(commandHelp(command(name), 200, PLAIN_HELP)).toContain('spotlab --network URL --admin-url URL');
    }
  });

  test('errors of .clock and .fault name the missing or misspelt argument', async () => {
    const { run, transport } = session();
    await expect(run('.clock advance')).rejects.toThrow(/needs a value: how far to move the clock\. For example 1h/);
    await expect(run('.clock pause 1h')).rejects.toThrow(/\.clock pause takes no value, but got '1h'/);
    await expect(run('.fault drop newOrdr')).rejects.toThrow(/'newOrdr' is not an endpoint.*Nearest: newOrder/);
    await expect(run('.fault gap btcusdt')).rejects.toThrow(/'btcusdt' is not a stream.*\.fault gap btcusdt@trade 10s/);
    await expect(run('.fault gap newOrder')).rejects.toThrow(/gap is a fault of streams; requests have drop, delay/);
    await expect(run('.fault drop cuont=2')).rejects.toThrow(/no option 'cuont'.*'count'/);
    expect(transport.sent).toEqual([]);
  });

  test('the help of .clock and .fault has whole sentences in columns, and a .watch example that changes nothing', () => {
    const clock = commandHelp(command('clock'), 80, PLAIN_HELP);
    expect(clock).toMatch(/set +Moves the clock forward to a time, like clock\.advance\n/);
    expect(clock).toContain('.watch clock\n');
    const columns = commandHelp(command('fault'), 80, PLAIN_HELP)
      .split('\n')
      .flatMap((line) => /^ {4}(?:newOrder|cancelOrder|after|btcusdt@trade) +/.exec(line)?.[0].length ?? []);
    expect(new Set(columns).size).toBe(1);
    expect(columns).toHaveLength(4);
  });

  test('the error of an unknown command names the nearest command', () => {
    expect(unknownCommand('.boks')).toMatch(/Unknown command \.boks\. Nearest: \.book/);
    expect(unknownCommand('.candles')).toMatch(/Nearest: \.chart/);
    expect(unknownCommand('.book')).toBeUndefined();
    expect(unknownCommand('  .limit(5)')).toBeUndefined();
  });
});

test(".fault names every action of the exchange's faults, so that none is missing from completion and help", () => {
  const { values = {} } = command('fault').args[0] ?? {};
  const actions = ['faults.add', 'faults.stream'].flatMap((id) => controlCommands[id]?.params.action?.values ?? []);
  expect(Object.keys(values).sort()).toEqual([...new Set([...actions, 'list', 'clear'])].sort());
});

describe('.watch', () => {
  test.each([
    ['book', 'BTCUSDT 500ms', 'BTCUSDT', '500ms'],
    ['book', '500ms', '', '500ms'],
    ['book', 'BTCUSDT 20', 'BTCUSDT 20', ''],
    ['chart', 'BTCUSDT 1m', 'BTCUSDT 1m', ''],
    ['chart', 'BTCUSDT 1m 5s', 'BTCUSDT 1m', '5s'],
    ['chart', '1m 1s', '1m', '1s'],
    ['tickers', 'BTCUSDT 2s', 'BTCUSDT', '2s'],
    ['limits', '', '', ''],
  ])(
    '.watch %s %s watches the view with the arguments %j, and reads it at intervals of %j (empty: the default)',
    (name, rest, words, every) => {
      expect(splitView(command(name), rest)).toEqual({ words, every });
    },
  );

  test('.watch of a view such as a book makes a new call for each read', async () => {
    const { context, transport, run } = session({ lastUpdateId: 1, bids: [], asks: [] });
    let source: LiveSource | undefined;
    context.live = (one) => {
      source = one;
      return one.read();
    };
    await run('.watch book ethusdt 50 500ms');
    expect(source).toMatchObject({ title: "x.market.depth('ETHUSDT').limit(50)", plan: { everyMs: 500 } });
    await source?.read();
    expect(transport.sent.map(({ path }) => path)).toEqual(Array(2).fill('/api/v3/depth?symbol=ETHUSDT&limit=50'));
  });

  test('.watch of code evaluates the code for each read, and sends the reading call that is its value', async () => {
    const { context, client, transport, run } = session([]);
    let count = 0;
    context.evaluator = evaluating(() => {
      count += 1;
      return client.market.trades('BTCUSDT');
    });
    await run(".watch x.market.trades('BTCUSDT') 2s");
    expect([count, transport.sent.length]).toEqual([1, 1]);
  });

  test('refuses trading calls, statements without a value, and short intervals', async () => {
    const { context, client, transport, run } = session();
    context.evaluator = evaluating(() => client.orders.limit('BTCUSDT', 'BUY', '1', '1'));
    await expect(run(".watch x.orders.limit('BTCUSDT', 'BUY', '1', '1')")).rejects.toThrow(/a watch may only read/);
    await expect(run('.watch trades')).rejects.toThrow('.watch: trades is not a view or a variable. Nearest: tape.');
    await expect(run('.watch const a = 1')).rejects.toThrow(/needs an expression with a value/);
    await expect(run('.watch book 5ms')).rejects.toThrow(/every is '5ms'; .* at least 100 ms/);
    await expect(run('.watch')).rejects.toThrow(/WHAT is missing/);
    expect(transport.sent).toEqual([]);
  });
});

describe('the printed code of a command and its call', () => {
  test('have the same parts, and the code is written as a user would type it', () => {
    const { x } = makeClient();
    const { code, value } = invoke(x, 'request', ['GET', '/api/v3/ping', { note: "it's" }]);
    expect(code).toBe(`x.request('GET', '/api/v3/ping', { note: "it's" })`);
    expect(value).toMatchObject({ params: { note: "it's" } });
  });
});

describe('completion of a command', () => {
  const source: CandidateSource = {
    symbols: () => withoutNotes(['BTCUSDT', 'BTCEUR', 'ETHUSDT']),
    assets: () => withoutNotes(['BTC', 'USDT']),
    networks: () => withoutNotes(['embedded', 'testnet']),
  };
  const offered = (line: string) => {
    const completion = completeCommand(line, commands, source);
    return completion && 'candidates' in completion ? completion.candidates.map(({ text }) => text) : completion;
  };

  test.each([
    ['.bo', ['book']],
    ['.book btc', ['BTCUSDT', 'BTCEUR']],
    ['.chart ETHUSDT 1', ['1s', '1m', '15m', '1h', '12h', '1d', '1w', '1M']],
    ['.chart 1h ETH', ['ETHUSDT']],
    ['.clock a', ['advance']],
    ['.fund us', ['USDT']],
    ['.fault drop newOrder af', ['after']],
    ['.fault d', ['drop', 'delay', 'duplicate', 'disconnect']],
    ['.fault gap btc', ['btcusdt@trade']],
    ['.trace ', ['on', 'off']],
    ['.orders BTCUSDT r', ['recent']],
    ['.limits ', []],
    ['.explain x.mar', { code: 'x.mar' }],
    ['.load se', { path: 'se' }],
    ['.help kl', { topic: 'kl' }],
    ['x.mar', undefined],
  ])('%s', (line, expected) => {
    expect(offered(line)).toEqual(expected);
  });

  test('has a description of each candidate', () => {
    expect(completeCommand('.clock pa', commands, source)).toEqual({
      candidates: [{ text: 'pause', note: 'Pauses the clock' }],
      prefix: 'pa',
    });
  });
});
