/**
 * Text from outside through every command: refusals and data of a hostile exchange, names of files, arguments. Whatever a
 * command prints, into a pipe here, has no control characters, no controls of the writing direction, and no forged lines.
 *
 * Each command of the table gets hostile arguments; a new command must add its other outputs.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandNames } from '../../src/cli/command-line.js';
import { examples } from '../../src/protocol/endpoints/verb-notes.gen.js';
import { isFullDepth } from '../support/depth.js';
import {
  type Attack,
  expectHarmless,
  HOSTILE,
  type HostileExchange,
  startHostileExchange,
} from '../support/hostile-exchange.js';
import { SANDBOX_IF_THERE } from '../support/sandbox.js';
import { type Run, runCli, runShared } from './run-cli.js';

const ATTACKS: readonly Attack[] = ['refusals', 'texts', 'everything'];

let folder: string;
let file: (name: string, content: string) => string;
const exchanges = {} as Record<Attack, HostileExchange>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab-hostile-'));
  file = (name, content) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  await Promise.all(ATTACKS.map(async (attack) => (exchanges[attack] = await startHostileExchange(attack))));
});
afterAll(async () => {
  await Promise.all(Object.values(exchanges).map((one) => one.close()));
  rmSync(folder, { recursive: true, force: true });
});

const options = (attack: Attack) => ({
  cwd: folder,
  env: { ...exchanges[attack].env, XDG_CONFIG_HOME: folder, XDG_STATE_HOME: folder },
});

function expectHarmlessRun({ stdout, stderr }: Run): void {
  expectHarmless(stdout);
  expectHarmless(stderr);
}

/** Arguments of one run; standard input is beside them. */
type Line = readonly [args: readonly string[], input?: string];

/** Runs of each command that print names of files, contents of files, and replies of an exchange. */
const LINES: Readonly<Record<string, (attack: Attack) => readonly Line[]>> = {
  repl: (attack) => [
    [['-e', "x.market.depth('BTCUSDT')", '--network', exchanges[attack].url]],
    [['-e', "x.general.exchangeInfo('BTCUSDT')", '--json', '--network', exchanges[attack].url]],
    [['-e', `throw new RangeError(${JSON.stringify(HOSTILE.split('\r')[0])})`]],
    [['-e', JSON.stringify(HOSTILE.split('\r')[0])]],
    [['-e', `throw ${JSON.stringify(HOSTILE)}`]],
    [[file(`${HOSTILE}.ts`, 'syntax error')]],
    [[file(`a${HOSTILE}.ts`, 'null.a')]],
    [['--network', exchanges[attack].url], "x.market.ticker.price('BTCUSDT')\nx.account.info()"],
  ],
  exchange: () => [
    [['exchange', '--class', file(`names${HOSTILE}`, `Ann\n${HOSTILE}`)]],
    [['exchange', '--exchange-info', file(`info${HOSTILE}.json`, '{"symbols":5}')]],
    [['exchange', '--replay', file(`rows${HOSTILE}.csv`, HOSTILE), '--symbol', 'BTCUSDT']],
    [['exchange', '--host', HOSTILE]],
  ],
  admin: (attack) => [
    [['admin', '--url', exchanges[attack].url, 'state']],
    [['admin', '--url', exchanges[attack].url, 'snapshots.save', `${folder}/${HOSTILE}/no.json`]],
    [['admin', '--url', `http://127.0.0.1:1/${HOSTILE}`, 'state']],
  ],
  join: (attack) => [
    [['join', exchanges[attack].url, '--as', `Ann${HOSTILE}`, '--profile', `class-${attack}`], 'code'],
  ],
  kernel: () => {
    const kernel = join(folder, 'jupyter', 'share', 'jupyter', 'kernels', `k${HOSTILE}`);
    mkdirSync(kernel, { recursive: true });
    writeFileSync(join(kernel, 'kernel.json'), JSON.stringify({ argv: [HOSTILE, 'spotlab'], language: 'typescript' }));
    return [
      [['kernel', 'list', '--prefix', join(folder, 'jupyter')]],
      [['kernel', 'remove', '--name', HOSTILE]],
      [['kernel', 'install', '--prefix', file(`prefix${HOSTILE}`, '')]],
    ];
  },
  run: () => [[['run', file(`b${HOSTILE}.ipynb`, '{"cells":5}'), file('c.ipynb', `{${HOSTILE}`)]]],
  lab: () => [
    [['lab', 'run', file(`broken${HOSTILE}.ts`, `throw new Error(${JSON.stringify(HOSTILE)})`)]],
    [
      [
        'lab',
        'run',
        file('fails.ts', `export default () => { throw new Error(${JSON.stringify(HOSTILE.split('\r')[0])}) }`),
      ],
    ],
    [['lab', 'verify', file(`v${HOSTILE}.lab.json`, `{"format":${JSON.stringify(HOSTILE)}}`)]],
    [['lab', 'report', file(`r${HOSTILE}.lab.json`, HOSTILE)]],
    [['lab', 'worker', '--queue', HOSTILE]],
  ],
  site: () => [[['site', '--port', HOSTILE]], [['site', '--out', file(`site${HOSTILE}`, '')]]],
  lessons: () => [[['lessons', file(`lessons${HOSTILE}`, '')]]],
  grade: () => {
    const graded = join(folder, 'graded');
    mkdirSync(graded, { recursive: true });
    writeFileSync(join(graded, `${HOSTILE}.ipynb`), `{"cells":${JSON.stringify(HOSTILE)}}`);
    const line = ['grade', graded, ...SANDBOX_IF_THERE];
    return [[line], [[...line, '--csv']], [[...line, '--json']]];
  },
  history: (attack) => [
    [['history', 'list', '--folder', join(folder, HOSTILE)]],
    [['history', 'sync', 'BTCUSDT', '1h', '--from=-1d', '--network', exchanges[attack].url]],
    [['history', 'verify', HOSTILE, HOSTILE]],
  ],
  endpoints: () => [],
  completion: () => [],
  doctor: (attack) => [[['doctor', '--network', exchanges[attack].url]]],
};

test('these tests run every command of the command line', () => {
  expect(Object.keys(LINES).sort()).toEqual([...commandNames].sort());
});

test.each(commandNames)('the output of `spotlab %s` with hostile arguments is harmless', async (name) => {
  const work = join(folder, `arguments-${name}`);
  mkdirSync(work);
  for (const args of [[HOSTILE], [`--${HOSTILE}`], [`--help=${HOSTILE}`], ['--json', HOSTILE]]) {
    expectHarmlessRun(await runShared([name, ...args], { ...options('refusals'), cwd: work }));
  }
});

describe.each(isFullDepth ? ATTACKS : ATTACKS.slice(-1))('texts of a hostile exchange: %s', (attack) => {
  test.each(commandNames)('the output of `spotlab %s` is harmless', async (name) => {
    const seen: string[] = [];
    for (const [args, input = ''] of LINES[name]?.(attack) ?? []) {
      const run = await runShared(args, { ...options(attack), input });
      expectHarmlessRun(run);
      seen.push(run.stdout + run.stderr);
    }
    // The output must contain the text of the attack, or nothing is tested. `doctor` prints only figures of replies.
    if (seen.length > 0 && name !== 'doctor') expect(seen.join('')).toContain('EVIL');
  });

  test('errors and values of every endpoint are harmless when a program prints them', {
    timeout: 600_000,
  }, async () => {
    // Calls about orders are left out where replies are spoiled: a spoiled reply to an order is an unknown outcome, and the
    // client looks for the outcome for seconds.
    const reads = Object.entries(examples).filter(
      ([id, code]) =>
        attack === 'refusals' || (!/^(?:orders|convert|stream|exchange|history)\b/.test(id) && !/order/.test(code)),
    );
    const code = reads.map(
      ([
        ,
        example,
      ]) => `try { ${example.replace(/(^|\n)await ((?:(?!\nawait )[\s\S])*)$/, '$1console.log(await $2)')} } catch (error) {
        console.error(error); console.error(String(error), error.stack)
      }`,
    );
    const program = file(`program-${attack}.ts`, code.map((one) => `await (async () => { ${one} })()`).join('\n'));
    const run = await runCli(['--yes', '--network', exchanges[attack].url, program], options(attack));
    expectHarmlessRun(run);
    if (attack === 'refusals') expect(run.stderr.split('ExchangeError: ').length, run.stderr).toBeGreaterThan(120);
    expect(run.stdout + run.stderr).toContain('EVIL');
  });
});

test('the raw text of a refusal stays in the error, and in JSON', async () => {
  const { url } = exchanges.refusals;
  const code =
    "const e = await x.market.depth('BTCUSDT').catch((e) => e)\n;({ raw: e.raw, keys: Object.keys(e).includes('raw') })";
  const run = await runShared(['-e', code, '--json', '--network', url], options('refusals'));
  expect(JSON.parse(run.stdout)).toEqual({ raw: HOSTILE, keys: false });
  const failed = await runShared(['-e', "x.market.depth('BTCUSDT')", '--json', '--network', url], options('refusals'));
  expectHarmlessRun(failed);
  expect(JSON.parse(failed.stderr)).toMatchObject({ error: { exchangeMessage: HOSTILE } });
});

test('with --json a hostile text is printed without control characters, and parsing gives back the exact text', async () => {
  const { url } = exchanges.texts;
  const run = await runShared(
    ['-e', "(await x.general.exchangeInfo('BTCUSDT')).symbols[0].status", '--json', '--network', url],
    options('texts'),
  );
  expectHarmlessRun(run);
  expect(JSON.parse(run.stdout)).toBe(`TRADING${HOSTILE}`);
});
