import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeTerminal, type SharedTerminal, shareTerminal, startTerminal } from './shared-terminal.js';
import { type TerminalSession, whyNoTerminal } from './terminal-session.js';

const PROMPT = /^embedded > *$/m;
const start = () => startTerminal(['--seed', '3'], PROMPT, { rows: 40 });

describe.skipIf(whyNoTerminal())('the REPL on the embedded exchange', () => {
  const shared = shareTerminal(start);
  let terminal: TerminalSession;
  beforeEach(() => {
    ({ terminal } = shared());
  });
  const widest = () => Math.max(...terminal.screen().map((line) => [...line].length));

  test('an input typed before the exchange has started waits for the exchange', async () => {
    terminal.line("await x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000').id('mine'); 20 + 1");
    terminal.line('.orders');
    await terminal.shows(/21$[\s\S]*BUY +LIMIT +\S+ +20000/m);
    expect(widest()).toBeLessThanOrEqual(80);
  });

  test('.chart, .book, .balances and .limits fit in 80 columns', async () => {
    terminal.line('.chart 15m');
    await terminal.shows(/BTCUSDT 15m/);
    terminal.line('.book ethusdt');
    await terminal.shows(/ETHUSDT order book[\s\S]*spread/);
    terminal.line('.balances');
    await terminal.shows(/USDT +\d+/);
    terminal.line('.limits');
    await terminal.shows(/6000/);
    expect(widest()).toBeLessThanOrEqual(80);
  });

  test('.book and .chart without a symbol use the symbol of the last call or command', async () => {
    terminal.line("x.market.ticker.price('ETHBTC')");
    await terminal.shows(/> x\.market.*\n.*ETHBTC/);
    terminal.line('.book');
    await terminal.shows(/ETHBTC order book/);
  });

  test('a paste of many lines is one input, tabs and blank lines included', async () => {
    terminal.paste(
      [
        'interface Level { price: string }',
        'const levels: Level[] = []',
        'async function read(symbol: string) {',
        '\tconst { bids } = await x.market.depth(symbol)',
        '\t\t.limit(5)',
        '',
        '\tfor (const [price] of bids) levels.push({ price })',
        '}',
        "await read('BTCUSDT')",
        'const note = `two',
        'lines`;',
        '// the last value is shown',
        "[levels.length, note.length, 'pasted']",
        '',
      ].join('\n'),
    );
    await terminal.shows(/'pasted'\]/);
    terminal.press('Enter');
    await terminal.shows(/^\[ 5, 9, 'pasted' \]$/m);
    // The history returns the paste as one input.
    terminal.press('Up');
    await terminal.shows(/'pasted' \]\n[\s\S]*interface Level[\s\S]*'pasted'\]$/m);
    terminal.press('C-c');
  });

  test('after a resize the input is intact, and later output has the new width', async () => {
    terminal.line("await x.general.ping(); 'connected'");
    await terminal.shows(/^'connected'$/m);
    const input = "x.market.klines('BTCUSDT', '1h').limit(20) // a line that is longer than fifty columns";
    terminal.type(input);
    await terminal.shows(/fifty columns$/m);
    terminal.resize(50, 30);
    await terminal.shows(/fifty columns$/m);
    terminal.press('Enter');
    await terminal.shows(/20 klines[\s\S]*> *$/);
    expect(terminal.text()).toContain(input);
    expect(widest()).toBeLessThanOrEqual(50);
    terminal.resize(100, 40);
    terminal.line(
      "await new Promise<void>((done) => (process.stdout.columns === 100 ? done() : process.stdout.once('resize', done))); 'wide'",
    );
    await terminal.shows(/^'wide'$/m);
    terminal.line('.book');
    await terminal.shows(/BTCUSDT order book[\s\S]*> *$/);
    expect(widest()).toBeGreaterThan(80);
    expect(widest()).toBeLessThanOrEqual(100);
    terminal.resize(80, 40);
    terminal.line(
      "await new Promise<void>((done) => (process.stdout.columns === 80 ? done() : process.stdout.once('resize', done))); 'as before'",
    );
    await terminal.shows(/^'as before'$/m);
  });

  test('an order that was not sent, and an unsent call that is used like its result, are reported at once', async () => {
    terminal.line("const o = x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000')");
    await terminal.shows(/^Not sent: o, orders\.limit BTCUSDT BUY 0\.01 at 20000\. To send it: await o$/m);
    terminal.line("for (let i = 0; i < 3; i += 1) x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000')");
    await terminal.shows(/^3 calls were made and not sent: orders\.limit BTCUSDT BUY 0\.01 at 20000\s\(3\stimes\)/m);
    terminal.line('o.orderId');
    await terminal.shows(/^undefined\no was not sent, so it has no result yet\. Write \(await o\)\.orderId/m);
    terminal.line("const k = x.market.klines('BTCUSDT', '1h').limit(3)");
    terminal.line('k.map((row) => row[4])');
    await terminal.shows(
      /TypeError: k\.map is not a function[\s\S]*^k is a call that was not awaited\. Write \(await k\)\.map\.$/m,
    );
    terminal.line('for (const row of k) row');
    await terminal.shows(/k is not iterable[\s\S]*To go through its rows, write await k\.$/m);
    terminal.line('const rows = await k');
    terminal.line('rows[0].close');
    await terminal.shows(/^undefined\nrows\[0\] is an array: close is rows\[0\]\[4\]\.$/m);
    // Another test at this prompt has placed one order.
    terminal.line("(await x.account.openOrders()).filter(({ clientOrderId }) => clientOrderId !== 'mine').length + 20");
    await terminal.shows(/^20$/m);
  });

  test('Tab completes the symbols of the exchange', async () => {
    terminal.line('x.symbols.length > 1');
    await terminal.shows(/^true$/m);
    terminal.type("x.market.depth('ethb");
    terminal.press('Tab');
    await terminal.shows(/depth\('ETHBTC'$/m);
  });

  test('an open bracket of a call shows its arguments, Tab lists its setters with descriptions, and both disappear', async () => {
    terminal.line('x.symbols.length > 1');
    await terminal.shows(/^true$/m);
    terminal.type("x.market.klines('BTCUSDT', ");
    await terminal.shows(/^klines\(symbol, \*interval\*\) {2}Length of a kline/m);
    terminal.type("'1h').limit(5).");
    terminal.press('Tab');
    const listed = await terminal.shows(/^tz +Time zone of the intervals.*…$/m);
    expect(listed).toMatch(/^explain +shows the request/m);
    expect(listed).not.toMatch(/^limit /m);
    expect(widest()).toBeLessThanOrEqual(80);
    terminal.type("tz('0').meta");
    terminal.press('C-c');
    terminal.line("'gone'");
    expect(await terminal.shows(/^'gone'$/m)).not.toMatch(/Time zone of the intervals|Length of a kline/);
  });

  test('Tab offers the id of an open order with its terms, without a request', async () => {
    terminal.line("await x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000'); 'placed'");
    await terminal.shows(/^'placed'$/m);
    terminal.type("x.orders.cancel('BTCUSDT', ");
    terminal.press('Tab');
    await terminal.shows(/^\d+ +BUY 0\.01 @ 20000 LIMIT$/m);
  });

  test('a question mark after a name shows its help', async () => {
    terminal.line('x.market.klines?');
    // The terminal shows one page first, and the rest after a key.
    await terminal.shows(/── \d+ of \d+ lines · Space: next page/);
    terminal.press('Space');
    const page = await terminal.shows(/example\n {2}await x\.market\.klines[\s\S]*> *$/);
    expect(page).toMatch(/weight +2$/m);
    terminal.line('-1121?');
    await terminal.shows(/-1121 BAD_SYMBOL/);
    expect(widest()).toBeLessThanOrEqual(80);
  });

  test('a stream is drawn in place until a key stops it, and its last picture stays', async () => {
    terminal.line("x.stream.bookTicker('BTCUSDT')");
    await terminal.shows(/bid[\s\S]*stream btcusdt@bookTicker · costs nothing · q stops$/);
    terminal.press('q');
    await terminal.shows(/> x\.stream\.bookTicker\('BTCUSDT'\)\n[\s\S]*bid[\s\S]*embedded .*> *$/);
    expect(terminal.text()).not.toContain('q stops');
  });

  test('a watch of a stream without events ends at once when q is pressed', async () => {
    terminal.line('.clock pause');
    terminal.line('.watch book ETHBTC');
    await terminal.shows(/stream ethbtc@depth@100ms · weight 5 so far · q stops$/);
    terminal.press('q');
    await terminal.shows(/> \.watch book ETHBTC\n[\s\S]*embedded .*> *$/);
    terminal.line('.clock resume');
  });

  test('keys typed after the key that ends a live view are the next input', async () => {
    for (const live of ['.watch book BTCUSDT', '.tape BTCUSDT']) {
      terminal.line(live);
      await terminal.shows(/q stops$/);
      // All keys arrive at once, so that the view is still open when it gets the last one.
      terminal.press('q', 'C-u', `'next to ' + '${live}'`, 'Enter');
      await terminal.shows(new RegExp(`^'next to ${live}'$`, 'm'));
      await terminal.fresh();
    }
  });

  test('.watch redraws in place until a key stops it, and then prints the last value', async () => {
    terminal.line('.watch book ethusdt 200ms');
    await terminal.shows(/ETHUSDT order book[\s\S]*every 200 ms · weight 5, \d+\/6000 used.*q stops$/);
    expect(terminal.screen().join('\n')).not.toMatch(/^embedded .*> *$/m);
    expect(widest()).toBeLessThanOrEqual(80);
    terminal.press('-');
    await terminal.shows(/space: pause, \+ -: pace, arrows: symbol\nevery 500 ms /);
    terminal.press('Right');
    await terminal.shows(/^x\.market\.depth\('(?!ETHUSDT)\w+'\)\.limit\(10\) +space: pause.*\nevery 500 ms /m);
    terminal.press('Left');
    await terminal.shows(/^ETHUSDT order book[\s\S]*^x\.market\.depth\('ETHUSDT'\)\.limit\(10\) +space: pause/m);
    terminal.press('Space');
    await terminal.shows(/^paused · .*· q stops$/m);
    terminal.press('q');
    await terminal.shows(/> \.watch book ethusdt 200ms\nETHUSDT order book[\s\S]*embedded .*> *$/);
    expect(terminal.text()).not.toContain('q stops');
    // The key has stopped the watch and is not inserted.
    terminal.line('20 + 1');
    await terminal.shows(/> 20 \+ 1\n21$/m);
    // A live value at the end of a line is drawn in the same way.
    terminal.line("const book = x.market.depth('BTCUSDT').limit(5).live('200ms'); book");
    await terminal.shows(/BTCUSDT order book[\s\S]*every 200 ms · weight 5.*q stops$/);
    terminal.press('q');
    await terminal.shows(/live\('200ms'\); book\nBTCUSDT order book[\s\S]*embedded .*> *$/);
  });

  test('a long list shows progress, used weight and remaining time, and stops at Ctrl-C', async () => {
    terminal.line("await x.market.klines('BTCUSDT', '1m').from('-2000d').all()");
    await terminal.shows(/% +\d+ of \d+ rows .* left {2}weight \d+/);
    terminal.press('C-c');
    await terminal.shows(/stopped after \d+ of \d+ rows[\s\S]*Interrupted\.\nThe \d+ rows read so far are in _\./);
    terminal.line('_.length > 0 && _.meta.weight > 0');
    await terminal.shows(/^true$/m);
  });
});

describe.skipIf(whyNoTerminal())('a session of its own', () => {
  let session: SharedTerminal;
  let terminal: TerminalSession;
  let state: string;
  beforeEach(async () => {
    session = await start();
    ({ terminal, state } = session);
  });
  afterEach(() => closeTerminal(session));

  test('a paste of several lines shows each value, and _1 is the last of them', async () => {
    const order = "x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000').id('pasted')";
    terminal.paste(['const two = 2', 'two * 21', order, 'await _', "'last'"].join('\n'));
    terminal.press('Enter');
    const shown = await terminal.shows(/\n42\n[\s\S]*NOT SENT[\s\S]*NEW[\s\S]*\n'last'\n/);
    expect(shown).not.toContain('has no result yet');
    terminal.line('_1 + "!"');
    await terminal.shows(/^'last!'$/m);
    terminal.line('.outputs');
    await terminal.shows(/^_1 {2}string, 4 characters {2}const two = 2\n_2 /m);
    terminal.line('setInterval(() => {}, 60_000)');
    await terminal.shows(/^timer: clearInterval\(_\) stops it$/m);
  });

  test('Ctrl-R finds earlier inputs; the exit summary lists unsent tickets and open orders', async () => {
    terminal.line("await x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000'); 'placed'");
    await terminal.shows(/^'placed'$/m);
    terminal.line("x.orders.market('ETHUSDT', 'SELL', '2')");
    await terminal.shows(/to send: await _/);
    terminal.press('C-r');
    terminal.type('plac');
    await terminal.shows(/'placed'\n.*search: plac/);
    terminal.press('C-c');
    terminal.press('C-d');
    await terminal.shows(/^1 open order is lost with this exchange\. Ctrl-D again exits/m);
    terminal.press('C-d');
    await terminal.shows(/^left with 0$/m);
    const text = terminal.text();
    expect(text).toMatch(/^Tickets shown, but not sent: orders\.market ETHUSDT SELL 2\.$/m);
    expect(text).toMatch(/^1 open order \(BTCUSDT BUY 0\.01 at 20000\) is lost with this exchange\. To keep/m);
  });

  test('.save writes a file that .load runs input by input; .load never sends a ticket that was shown before it', async () => {
    const file = join(state, 's.ts');
    terminal.line('const a = 1');
    terminal.line('const a = 2; a');
    terminal.line("x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000')");
    terminal.line('.above');
    terminal.line('await _; 20 + 1');
    await terminal.shows(/^21$/m);
    terminal.line(`.save ${file}`);
    await terminal.shows(/4 inputs saved to [\s\S]*Left out: input 4 \(\.above\)/);
    terminal.line("x.orders.limit('BTCUSDT', 'BUY', '0.02', '10000')");
    await terminal.shows(/quantity 0\.02/);
    terminal.line(`.load ${file}`);
    await terminal.shows(/> await _; 20 \+ 1\n21\n/);
    terminal.line("(await x.account.openOrders()).map(({ price }) => Number(price)).join(' ')");
    await terminal.shows(/^'20000 20000'$/m);
    terminal.line(`fs.writeFileSync('${file}.2', 'await _')`);
    terminal.line("x.orders.limit('BTCUSDT', 'BUY', '0.03', '10000')");
    terminal.line(`.load ${file}.2`);
    await terminal.shows(/ReferenceError: _ has no value: the file has shown no value yet\./);
  });

  test('the state of the exchange is saved and loaded; a command that deletes orders asks first', async () => {
    terminal.line("await x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000'); 'placed'");
    terminal.line(`.save state ${join(state, 'kept.json')}`);
    await terminal.shows(/snapshots\.save[\s\S]*kept\.json/);
    terminal.line('await x.exchange.seed(5)');
    await terminal.shows(
      /deletes 1 open order \(BTCUSDT BUY 0\.01 at 20000\),\sbalances\sand\shistory\.\nGo on\? \[y\/N\] *$/,
    );
    terminal.press('Enter');
    await terminal.shows(/NotConfirmedError: exchange\.seed: [\s\S]*~1 open/);
    terminal.line('await x.exchange.seed(5); 20 + 1');
    await terminal.shows(/seed\(5\); 20[\s\S]*Go on\? \[y\/N\] *$/);
    terminal.line('y');
    await terminal.shows(/^21$/m);
    terminal.line('(await x.account.openOrders()).length + 30');
    await terminal.shows(/^30$/m);
    terminal.line(`.load state ${join(state, 'kept.json')}`);
    await terminal.shows(/\.load state[\s\S]*balances\sand\sthe\shistory\sof\sorders[\s\S]*Go on\? \[y\/N\] *$/);
    terminal.line('y');
    // The question would take keys that are typed while it is open.
    await terminal.shows(/Go on\? \[y\/N\] y\n[\s\S]*> *$/);
    terminal.line('(await x.account.openOrders()).length + 40');
    await terminal.shows(/^41$/m);
    terminal.line('process.exit(3)');
    await terminal.shows(/1 open order \(BTCUSDT BUY 0\.01 at 20000\) is lost with this exchange[\s\S]*left with 3/);
  });

  test('the user finishes the tour by typing its examples', async () => {
    const step = (number: number) => terminal.shows(new RegExp(`^Step ${number} of 11: [\\s\\S]*> *$`, 'm'));
    const order = "x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')";
    const inputs: readonly (readonly string[])[] = [
      ['.tickers BTCUSDT'],
      ['.book'],
      ["x.market.klines('BTCUSDT', '1h').tz('8').limit(3)"],
      [order],
      ['await _'],
      ['.orders', '.balances'],
      ["await x.orders.cancelAll('BTCUSDT')"],
      [
        "x.orders.oco('BTCUSDT', 'SELL', '0.01')",
        ".above('LIMIT_MAKER', { price: '70000' })",
        ".below('STOP_LOSS_LIMIT', { price: '50000', stopPrice: '51000' })",
        'await _',
      ],
      ['.limits'],
      ["await x.market.trades('NOPE')"],
    ];
    terminal.line('.teach');
    for (const [at, lines] of inputs.entries()) {
      await step(at + 1);
      for (const line of lines) terminal.line(line);
    }
    await step(11);
    terminal.line('.fault drop newOrder after');
    terminal.line(`await ${order}`);
    await terminal.shows(/The tour is finished: 11 of 11 steps done\.[\s\S]*> *$/);
    expect(terminal.text()).not.toContain('Waiting');
  });
});

describe.skipIf(whyNoTerminal())('on a dumb terminal', () => {
  test('no cursor movement is written to a dumb terminal', async () => {
    const dumbTerminal = await startTerminal(['--quiet'], PROMPT, { env: { TERM: 'dumb' } });
    const { terminal: dumb, state } = dumbTerminal;
    try {
      const raw = join(state, 'raw.log');
      dumb.pipeTo(raw);
      dumb.line('const f = () => {');
      await dumb.shows(/^\.\.\. *$/m);
      dumb.line('return 20 }');
      await dumb.shows(/return 20 }\n.*> *$/);
      dumb.line('f() + 1');
      await dumb.shows(/^21$/m);
      // A watch prints one result below the other.
      dumb.line('let n = 0');
      dumb.line("x.live(() => 'result ' + (n += 1), { every: '100ms', times: 2 })");
      await dumb.shows(/Ctrl-C stops\.\n'result 1'\n'result 2'\n.*> *$/);
      // The interrupt thread takes over while the prompt waits, and not between a line and its evaluation.
      dumb.line(
        "const look = (done) => (process.listenerCount('SIGINT') > 0 ? setTimeout(look, 20, done) : done('watched'))",
      );
      dumb.line('await new Promise(look)');
      await dumb.shows(/'watched'$/m);
      dumb.line("process.stdout.write('waits'); await new Promise(() => {})");
      await dumb.shows(/(?:^|> )waits/m);
      dumb.press('C-c');
      await dumb.shows(/^Interrupted\..*\n.*> *$/m);
      dumb.line('20 + 3');
      await dumb.shows(/^23$/m);
      dumb.press('C-d');
      await dumb.shows(/left with 0/);
      expect(readFileSync(raw, 'utf8')).not.toContain('\x1b');
    } finally {
      closeTerminal(dumbTerminal);
    }
  });
});
