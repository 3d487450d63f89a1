import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CannedExchange, cannedExchange } from '../cli/canned-exchange.js';
import { closeTerminal, type SharedTerminal, shareTerminal, startTerminal } from './shared-terminal.js';
import { type TerminalSession, whyNoTerminal } from './terminal-session.js';

const skipped = whyNoTerminal();
if (skipped) console.log(`The REPL's terminal tests are skipped: ${skipped}.`);

/**
 * Code that waits forever, and prints a line after its synchronous part: while the synchronous part runs, Node has its
 * own SIGINT handler, and for a few microseconds before spotlab's handler takes over there is none.
 */
const WAITING = "setTimeout(() => console.log('waiting'), 50); await new Promise(() => {})";

describe.skipIf(skipped)('the REPL on a terminal', () => {
  let exchange: CannedExchange;
  let terminal: TerminalSession;
  const start = () => startTerminal(['--network', exchange.url], /^127[\w.:]+ > *$/m);

  beforeAll(async () => {
    exchange = await cannedExchange();
  });
  afterAll(() => exchange.close());

  describe('in one session', () => {
    const shared = shareTerminal(start);
    beforeEach(() => {
      exchange.requests.length = 0;
      ({ terminal } = shared());
    });

    test('greets in at most five lines of 80 columns, then prompts', () => {
      const lines = terminal.screen().filter((line) => line !== '');
      expect(lines).toHaveLength(6);
      expect(lines.at(-1)).toMatch(/^127\.0\.0\.1:\d+ >$/);
    });

    test('evaluates TypeScript; const may be declared again; _ is the last value', async () => {
      terminal.line('const price: number = 1');
      terminal.line("const { price } = await x.market.ticker.price('BTCUSDT')");
      terminal.line('price');
      await terminal.shows(/^'100\.15000000'$/m);
      terminal.line('[_, _]');
      await terminal.shows(/^\[ '100\.15000000', '100\.15000000' \]$/m);
    });

    test("has Node's modules as globals, and .load runs a TypeScript file", async () => {
      terminal.line(
        "fs.writeFileSync(path.join(os.tmpdir(), 'spotlab-lines.ts'), 'const lots: number = 3\\nlots * 14\\n')",
      );
      terminal.line(`.load ${join(tmpdir(), 'spotlab-lines.ts')}`);
      await terminal.shows(/^42$/m);
      terminal.line('lots + 1');
      await terminal.shows(/^4$/m);
      rmSync(join(tmpdir(), 'spotlab-lines.ts'));
    });

    test('reads lines until the input is complete', async () => {
      terminal.line('const twice = (n: number) => {');
      terminal.line('return n * 2');
      terminal.line('}');
      terminal.line('twice(21)');
      // Node 20 starts further lines with three dots, newer versions with a bar.
      await terminal.shows(/^(?:\.\.\.|\|) }\n[\s\S]*> twice\(21\)\n42$/m);
    });

    test('lines that arrive while an input runs are queued', async () => {
      terminal.line('const order: number[] = []');
      terminal.line("await new Promise((done) => setTimeout(done, 300)); order.push(1); 'first'");
      terminal.line('order.push(2); order');
      await terminal.shows(/'first'[\s\S]*^\[ 1, 2 \]$/m);
    });

    test('keys typed while an input runs appear only at the next prompt', async () => {
      terminal.line("console.log('running'); await new Promise((done) => setTimeout(done, 300)); 'first'");
      await terminal.shows(/^running$/m);
      terminal.line('20 + 1');
      await terminal.shows(/\nrunning\n'first'\n.*> 20 \+ 1\n21\n/);
    });

    test('Tab completes inside quotes and after a call', async () => {
      terminal.type("x.market.klines('btc");
      terminal.press('Tab');
      await terminal.shows(/klines\('BTCUSDT'$/m);
      terminal.type(", '1h').lim");
      terminal.press('Tab');
      await terminal.shows(/, '1h'\)\.limit$/m);
      expect(exchange.requests).toEqual([]);
    });

    test('a trading call that is not awaited is shown and not sent', async () => {
      terminal.line("x.orders.limit('BTCUSDT', 'BUY', '0.1', '100')");
      await terminal.shows(/not sent/i);
      terminal.line("x.orders.limit('BTCUSDT', 'BUY', '0.1', '100').tif('IOC')");
      await terminal.shows(/IOC[\s\S]*> *$/);
      // Data for the ticket may be read.
      expect(exchange.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
    });

    test('.explain refuses code that would send a call', async () => {
      terminal.line(".explain (await x.orders.limit('BTCUSDT', 'BUY', '0.1', '100'))");
      await terminal.shows(/explain sends nothing: remove 'await'/);
      expect(exchange.requests).toEqual([]);
    });

    test('Ctrl-C ends a request that gets no reply', async () => {
      terminal.line("x.market.depth('SLOW')");
      await expect.poll(() => exchange.requests.length, { interval: 10, timeout: 60_000 }).toBeGreaterThan(0);
      terminal.press('C-c');
      await terminal.shows(/Interrupted\./);
      terminal.line('20 + 1');
      await terminal.shows(/^21$/m);
    });

    test('Ctrl-C ends a loop that never yields', async () => {
      terminal.line("console.log('looping'); while (true) {}");
      await terminal.shows(/^looping$/m);
      terminal.press('C-c');
      await terminal.shows(/Interrupted\./);
      terminal.line('20 + 1');
      await terminal.shows(/^21$/m);
    });

    test('Ctrl-C ends a loop after an await and a loop in a timer; declared names stay', async () => {
      terminal.line("const kept = 20; await null; console.log('awaited'); while (true) {}");
      await terminal.shows(/^awaited$/m);
      terminal.press('C-c');
      await terminal.shows(/Interrupted\.\n.*> *$/);
      terminal.line("setTimeout(() => { console.log('timed'); for (;;) {} }); await new Promise(() => {})");
      await terminal.shows(/^timed$/m);
      terminal.press('C-c');
      await terminal.shows(/timed\n\^C\nInterrupted\.\n.*> *$/);
      terminal.line("(await x.market.ticker.price('BTCUSDT')).price.length + kept");
      await terminal.shows(/^32$/m);
    });

    test('Ctrl-C ends a wait for a promise that never settles', async () => {
      terminal.line(WAITING);
      await terminal.shows(/^waiting$/m);
      terminal.press('C-c');
      await terminal.shows(/Interrupted\./);
      terminal.line('20 + 1');
      await terminal.shows(/^21$/m);
    });

    test('Ctrl-C also ends the drawing of a value, and the session continues', async () => {
      terminal.line(
        "const endless = { [Symbol.for('nodejs.util.inspect.custom')]() { console.log('drawing'); while (true) {} } }",
      );
      terminal.line('endless');
      await terminal.shows(/^drawing$/m);
      terminal.press('C-c');
      await terminal.shows(/^Interrupted\.$/m);
      terminal.line('40 + 2');
      await terminal.shows(/^42$/m);
    });

    test('an error shows its message without internal frames; _err holds it; .trace on shows the full stack', async () => {
      terminal.line("await x.market.trades('NOPE')");
      const text = await terminal.shows(/ExchangeError: market\.trades: Invalid symbol\./);
      expect(text).not.toMatch(/^\s+at /m);
      terminal.line('_err.exchangeCode');
      await terminal.shows(/^-1121$/m);
      terminal.line('.trace on');
      terminal.line("await x.market.trades('NOPE')");
      await terminal.shows(/^\s+at /m);
      terminal.line('.trace off');
      await terminal.shows(/^trace is off$/m);
    });

    test('an error or output of an earlier input neither ends the session nor damages the line that is being typed', async () => {
      terminal.line(
        "setTimeout(() => { console.log('printed late'); Promise.reject(new Error('failed late')) }, 400); 1",
      );
      await terminal.shows(/^1$/m);
      terminal.type('20 + ');
      await terminal.shows(/^printed late\nError from an earlier input:\nError: failed late\n[\s\S]*> 20 \+$/m);
      terminal.line('1');
      await terminal.shows(/> 20 \+ 1\n21$/m);
    });

    test('the error of an unknown command names the nearest command', async () => {
      terminal.line('.hlp');
      await terminal.shows(/Unknown command \.hlp\. Nearest: \.help\./);
    });

    test('.network switches to another exchange and back; prompt and x follow, and no request is sent', async () => {
      terminal.line('.network nowhere');
      await terminal.shows(/unknown network 'nowhere'/);
      terminal.line('const before = x');
      terminal.line('.network embedded');
      await terminal.shows(/x is now connected to embedded, [\s\S]*stays connected[\s\S]*^embedded .*> *$/m);
      terminal.line('x !== before && x.network.name');
      await terminal.shows(/^'embedded'$/m);
      terminal.line(`.network ${exchange.url}`);
      await terminal.shows(/embedded stays connected[\s\S]*^127\.0\.0\.1:\d+ .*> *$/m);
      terminal.line('x === before');
      await terminal.shows(/^true$/m);
      expect(exchange.requests).toEqual([]);
    });

    test('Ctrl-D exits with code 0', async () => {
      terminal.press('C-d');
      await terminal.shows(/left with 0/);
    });
  });

  describe('in a session of its own', () => {
    let session: SharedTerminal;
    let state: string;
    beforeEach(async () => {
      session = await start();
      ({ terminal, state } = session);
    });
    afterEach(() => closeTerminal(session));
    const history = (state: string) =>
      readFileSync(join(state, 'spotlab', `history-${exchange.url.slice(7).replace(':', '-')}`), 'utf8');

    test('the history keeps inputs, except those with a secret', async () => {
      terminal.line("const options = { secretKey: 'abc' }");
      terminal.line('20 + 1');
      await terminal.shows(/^21$/m);
      expect(history(state)).toBe('20 + 1\n');
      terminal.press('Up');
      terminal.press('Up');
      await terminal.shows(/> 20 \+ 1$/m);
    });

    test('Ctrl-D typed ahead leaves the session after the lines typed before it have run', async () => {
      terminal.line("console.log('waiting'); await new Promise((done) => setTimeout(done, 600)); 'first'");
      await terminal.shows(/^waiting$/m);
      terminal.line('20 + 1');
      terminal.press('C-d');
      await terminal.shows(/'first'[\s\S]*^21$[\s\S]*^left with 0$/m);
    });

    test('a second Ctrl-C leaves the session, also while an input runs', async () => {
      terminal.line(WAITING);
      await terminal.shows(/^waiting$/m);
      // Two signals that arrive before the process runs again count as one. A user would press again, and so does this
      // test.
      const pressing = setInterval(() => terminal.press('C-c'), 100);
      try {
        await terminal.shows(/left with (130|0)/);
      } finally {
        clearInterval(pressing);
      }
    });
  });
});
