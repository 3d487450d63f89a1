/**
 * Text from outside at the prompt: every dot command, calls, tickets, completion and late errors, on a terminal whose bytes are
 * read as they are. The test takes the dot commands from the command table and runs each with the example of its help, so a new
 * command is tested too.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from '../../repl/commands/command-table.js';
import {
  type Attack,
  expectHarmless,
  expectHarmlessScreen,
  HOSTILE,
  type HostileExchange,
  literal,
  startHostileExchange,
} from '../support/hostile-exchange.js';
import { TerminalSession, whyNoTerminal } from './terminal-session.js';

/** Commands that show no text from outside, and end or replace the input. */
const LEFT_OUT = ['editor', 'clear', 'exit'];

/** Inputs in place of the examples of the help: files in a folder, and an existing exchange. */
const TYPED: Readonly<Record<string, (folder: string, url: string) => readonly string[]>> = {
  save: (folder) => [`save ${folder}/session.ts`, `save ${folder}/no/${'x'.repeat(20)}.ts`],
  load: (folder) => [`load ${folder}/none\u202e.ts`],
  export: (folder) => [`export ${folder}/info.txt x.general.exchangeInfo()`, `export ${folder}/info.md _`],
  network: (_, url) => [`network ${url}`],
  alias: () => ['alias look .book BTCUSDT', 'look'],
};

/** Lines of code: refusals, values, a ticket, an error of a program, and an error after the input. */
const CODE = [
  "x.market.depth('BTCUSDT')",
  'x.general.exchangeInfo()',
  'x.account.info()',
  "x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')",
  "console.error(await x.market.depth('NOPE').catch((error) => error))",
  `throw new RangeError(${literal(HOSTILE.split('\r')[0] ?? '')})`,
  `(${literal(HOSTILE)})`,
  "setTimeout(() => { throw new Error('\\x1b[3Jlate') }); 1",
  '.trace on',
  "x.market.depth('BTCUSDT')",
  `const error = new Error(${literal(HOSTILE.split('\r')[0] ?? '')}); throw error`,
  '.trace off',
];

describe.skipIf(whyNoTerminal())('a hostile exchange at the prompt', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'spotlab-hostile-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(['refusals', 'texts', 'everything'] satisfies Attack[])(
    'cannot send control characters to the terminal in its %s',
    { timeout: 180_000 },
    async (attack) => {
      const exchange = await startHostileExchange(attack);
      const log = join(folder, `${attack}.log`);
      const args = ['--network', exchange.url, '--admin-url', `${exchange.url}/admin/v1`, '--yes', '--no-startup'];
      const env = { ...exchange.env, XDG_STATE_HOME: folder, TERM: 'xterm-256color', NO_COLOR: '' };
      const terminal = new TerminalSession(args, { columns: 400, rows: 80, env });
      try {
        await terminal.shows(/^127[^\n]*>/m);
        terminal.pipeTo(log);
        await typeAll(terminal, exchange, attack);
        const bytes = readFileSync(log, 'utf8');
        expect(bytes).toContain('EVIL');
        expectHarmlessScreen(bytes);
      } finally {
        terminal.close();
        await exchange.close();
      }
      for (const name of readdirSync(folder).filter((one) => /\.(?:txt|md|ts)$/.test(one)))
        expectHarmless(readFileSync(join(folder, name), 'utf8'));
    },
  );

  async function stopLive(terminal: TerminalSession): Promise<void> {
    await terminal.shows(/q stops|Error/);
    terminal.press('q');
  }

  async function typeAll(terminal: TerminalSession, { url }: HostileExchange, attack: Attack): Promise<void> {
    const lines = commands
      .filter(({ name }) => !LEFT_OUT.includes(name))
      .flatMap(({ name, example }) => TYPED[name]?.(folder, url) ?? [example])
      .map((line) => `.${line}`);
    for (const [at, line] of [...CODE, ...lines].entries()) {
      const isLive = /^\.(?:watch|tape)/.test(line);
      if (isLive) await terminal.fresh();
      terminal.line(line);
      // A live picture draws its title before it reads keys.
      if (isLive) await stopLive(terminal);
      const mark = `${attack}-${at}`;
      terminal.press('C-u');
      terminal.line(`'done ' + '${mark}'`);
      await terminal.shows(new RegExp(`done ${mark}`));
    }
    // Completion of names that the exchange has given.
    terminal.type("x.market.depth('B");
    terminal.press('Tab', 'Tab');
    terminal.press('C-c');
    terminal.line("'done ' + 'all'");
    await terminal.shows(/done all/);
  }
});
