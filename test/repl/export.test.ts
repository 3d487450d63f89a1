import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Command, type CommandContext, CommandError } from '../../repl/commands/base/command.js';
import { commands } from '../../repl/commands/command-table.js';
import { runCommand } from '../../repl/dot-commands.js';
import { PLAIN_HELP } from '../../src/assist/help/help.js';
import { drawEverywhere } from '../../src/client/index.js';
import { makeSpot } from '../../src/client/make-spot.js';
import * as dataBackend from '../../src/data/index.js';
import * as displays from '../../src/display/index.js';
import { connect } from '../../src/index.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import { makeClient } from '../support/make-client.js';

// Every host of spotlab has drawn results.
drawEverywhere();

const folder = mkdtempSync(join(tmpdir(), 'spotlab-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string) => join(folder, name);
const text = (name: string) => readFileSync(file(name), 'utf8');

const KLINE = [0, '1.5', '2.5', '0.5', '2.0', '10', 59_999, '15', 3, '5', '7', '0'];

function session() {
  const { session: own, transport } = makeClient([{ body: [KLINE] }], {
    displays: () => displays,
    dataBackend: () => dataBackend,
  });
  const client = makeSpot(own, { name: 'embedded', baseUrl: transport.baseUrl }, () => transport.close());
  const printed: string[] = [];
  const run = (line: string, value: unknown) => {
    const context = {
      client,
      evaluator: { evaluate: async () => ({ value }) },
      table: endpointTable,
      style: PLAIN_HELP,
      width: () => 80,
    } as unknown as CommandContext;
    const command = commands.find(({ name }) => name === 'export') as Command;
    const output = { print: (code: string) => printed.push(code), request() {}, ran() {} };
    return runCommand(command, line, context, output);
  };
  return { x: client, transport, printed, run };
}

describe('.export', () => {
  test('prints the path that it used, and makes no folder', async () => {
    const { run, printed } = session();
    await run(`'${file("it's here.csv")}' rows`.replace("'s here", '’s here'), [[1, 2]]);
    expect(printed[0]).toContain('here.csv');
    const home = process.env.HOME;
    process.env.HOME = folder;
    try {
      await run('~/home.csv rows', [[1, 2]]);
    } finally {
      process.env.HOME = home;
    }
    expect(printed[1]).toContain(`.toCSV('${file('home.csv')}')`);
    await expect(run(`${file('none/a.csv')} rows`, [[1, 2]])).rejects.toThrow(`there is no folder ${file('none')}.`);
    expect(existsSync(file('none'))).toBe(false);
  });

  test('writes all pages of a call, and does not change the last value (_)', async () => {
    const x = await connect({ seed: 1 });
    try {
      const requests: object[] = [];
      const write = (line: string) =>
        runCommand(
          commands.find(({ name }) => name === 'export') as Command,
          line,
          {
            client: x,
            evaluator: { evaluate: async () => ({ value: x.market.klines('BTCUSDT', '1m').from('-20h') }) },
            style: PLAIN_HELP,
            width: () => 80,
          } as unknown as CommandContext,
          { print() {}, request: (one) => requests.push(one), ran() {} },
        );
      // More than one page of 500 or 1,000 rows.
      expect(await write(`${file('all.csv')} call`)).toEqual({ value: undefined });
      expect(text('all.csv').trimEnd().split('\n').length - 1).toBeGreaterThanOrEqual(1200);
      expect(requests).toEqual([
        { code: expect.stringContaining('toCSV'), print: expect.stringMatching(/1,?20\d rows/) },
      ]);
      await write(`${file('all.json')} call`);
      expect(JSON.parse(text('all.json')).length).toBeGreaterThanOrEqual(1200);
    } finally {
      await x.close();
    }
  });

  test('writes rows as CSV by the method of the result, and shows the code that does the same', async () => {
    const { x, run, printed } = session();
    const klines = await x.market.klines('BTCUSDT', '1m');
    await run(file('k.csv'), klines);
    expect(text('k.csv').split('\n')[1]).toMatch(/^0,1\.5,2\.5,0\.5,2\.0,10,/);
    expect(printed).toEqual([`await _.toCSV('${file('k.csv')}')`]);
    await run(`${file('own.csv')} mine`, [{ a: 1, b: 'x' }]);
    expect(text('own.csv')).toBe('a,b\n1,x\n');
    expect(printed.at(-1)).toBe(`await x.table(mine).toCSV('${file('own.csv')}')`);
  });

  test('writes any value as JSON, its drawing as text, and its picture as SVG', async () => {
    const { x, run } = session();
    const klines = await x.market.klines('BTCUSDT', '1m');
    await run(file('k.json'), klines);
    expect(JSON.parse(text('k.json'))).toEqual([KLINE]);
    await run(file('k.txt'), klines);
    expect(text('k.txt')).toContain('BTCUSDT 1m');
    await run(file('k.svg'), klines);
    expect(text('k.svg')).toMatch(/^<svg /);
    await expect(run(file('n.svg'), { a: 1 })).rejects.toThrow('this value has no picture');
  });

  test('.export overwrites no file, and refuses a wrong ending of a name with the endings that it knows', async () => {
    const { run } = session();
    await run(file('twice.json'), 1);
    await expect(run(file('twice.json'), 2)).rejects.toThrow('the file already exists');
    expect(text('twice.json')).toBe('1\n');
    await expect(run(file('a.xlsx'), 1)).rejects.toThrow('must end in one of .csv, .csv.gz, .arrow, .parquet, .json');
  });

  test('never sends an order', async () => {
    const { x, run, transport } = session();
    const order = x.orders.limit('BTCUSDT', 'BUY', '1', '2');
    await expect(run(`${file('o.json')} order`, order)).rejects.toThrow(CommandError);
    expect(transport.sent).toEqual([]);
    expect(existsSync(file('o.json'))).toBe(false);
  });
});
