/**
 * Kills a synchronization at random moments. After each kill the dataset is readable, and each of its rows is a row of
 * the source and occurs once; at the end no row is missing.
 *
 * The default is a few kills; `npm run kills -- history` runs a hundred. KILL_SEED changes the random times.
 */
import { fork, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Spot } from '../../src/index.js';
import { Random } from '../../src/market/universe/random.js';
import { trials } from '../support/depth.js';
import { tradeLines } from './dump-rows.js';

const KILLS = Number(process.env.KILLS ?? trials(3, 100, 30));
const SEED = Number(process.env.KILL_SEED ?? 20_261_123);
const DAYS = Array.from({ length: 8 }, (_, at) => `2025-01-0${at + 1}`);
const PER_DAY = 8_640;
const WRITER = resolve(import.meta.dirname, 'kill-writer.mjs');

const root = mkdtempSync(join(tmpdir(), 'spotlab-history-kills-'));
const folder = join(root, 'data');
const source = join(root, 'dumps');
let x: Spot;

beforeAll(async () => {
  mkdirSync(source);
  for (const [at, day] of DAYS.entries()) {
    const lines = tradeLines(day, 1 + at * PER_DAY, 86_400_000 / PER_DAY);
    const write = (name: string, some: readonly string[]) =>
      writeFileSync(join(source, `BTCUSDT-trades-${day}${name}.csv`), `${some.join('\n')}\n`);
    // The last days come in halves, so that files that are there are replaced.
    if (at < 4) write('', lines);
    else for (const half of [0, 1]) write(`T${half}`, lines.slice((half * PER_DAY) / 2, ((half + 1) * PER_DAY) / 2));
  }
  x = await connect({ network: 'http://127.0.0.1:9', limits: 'off', history: { folder } });
});

afterAll(async () => {
  await x.close();
  rmSync(root, { recursive: true, force: true });
});

/** Runs a synchronization, and kills it so many milliseconds after its start. @returns how long it ran, if it ended */
function synchronize(killAfterMs?: number): Promise<number | undefined> {
  const child = fork(WRITER, [folder, source, DAYS[0] as string, DAYS.at(-1) as string], { execArgv: [] });
  let beginMs = 0;
  let isKilled = false;
  child.once('message', () => {
    beginMs = performance.now();
    if (killAfterMs === undefined) return;
    const timer = setTimeout(() => {
      isKilled = child.kill('SIGKILL');
    }, killAfterMs);
    child.once('exit', () => clearTimeout(timer));
  });
  return new Promise((done, failed) => {
    child.once('exit', (code) => {
      if (isKilled) done(undefined);
      else if (code === 0) done(performance.now() - beginMs);
      else failed(new Error(`the synchronization ended with ${code}`));
    });
  });
}

/** The number of rows of each day, counted by DuckDB; fails if a row comes twice or belongs to another day. */
async function rowsByDay(): Promise<Map<string, number>> {
  const [series] = await x.history.list();
  if (!series) return new Map();
  const days = await x.history.sql`
    select day, count(*) as rows, count(distinct id) as ids, min(id) as first, max(id) as last
    from trades group by day order by day`;
  for (const { day, rows, ids, first, last } of days) {
    const firstId = 1 + DAYS.indexOf(String(day)) * PER_DAY;
    expect([day, ids, Number(first) >= firstId, Number(last) < firstId + PER_DAY]).toEqual([day, rows, true, true]);
    // A file is never seen half-written: a day has all rows of one or of both files.
    expect([PER_DAY / 2, PER_DAY]).toContain(rows);
  }
  expect(days.reduce((sum, { rows }) => sum + Number(rows), 0)).toBe(series.rows);
  return new Map(days.map(({ day, rows }) => [String(day), Number(rows)]));
}

test(`${KILLS} kills of synchronizing processes lose no row and double no row`, async () => {
  const random = new Random(SEED);
  const wholeMs = (await synchronize()) as number;
  let kills = 0;
  rmSync(folder, { recursive: true });
  let before = new Map<string, number>();
  while (kills < KILLS) {
    const took = await synchronize(random.uniform() * wholeMs * 0.7);
    const now = await rowsByDay();
    // Rows from before a kill are still there.
    for (const [day, rows] of before) expect([day, (now.get(day) ?? 0) >= rows]).toEqual([day, true]);
    before = now;
    if (took === undefined) kills += 1;
    else {
      rmSync(folder, { recursive: true });
      before = new Map();
    }
  }
  await synchronize();
  expect([...(await rowsByDay()).values()]).toEqual(DAYS.map(() => PER_DAY));
  const { ok, findings } = await x.history.verify();
  expect([ok, findings.map(({ problem }) => problem)]).toEqual([true, ['partial', 'partial', 'partial', 'partial']]);
}, 600_000);

test.skipIf(process.platform === 'win32')(
  'on a full disk a day that cannot be written leaves no file, and the error names the folder',
  async () => {
    rmSync(folder, { recursive: true, force: true });
    // The largest file that the process may write, in blocks: less than a day needs.
    const limited = ['-c', 'ulimit -f 64; exec "$@"', 'sh', process.execPath, WRITER, folder, source];
    const child = spawn('sh', [...limited, DAYS[0] as string, DAYS[0] as string], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let text = '';
    child.stderr?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    const code = await new Promise((done) => child.once('close', done));
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/BTCUSDT trades cannot be written to .*: files are not allowed/),
    ]);
    expect(existsSync(folder)).toBe(false);
  },
);
