/** Runs the strategies of notebooks/strategies, and compares their profits with the figures on their page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type LabMarket, type LabOptions, lab } from '../../src/index.js';
import { sharedFile } from '../lab/markets.js';

const FOLDER = resolve('notebooks/strategies');
const PAGE = readFileSync(join(FOLDER, 'README.md'), 'utf8');

const BOOK = [
  'depth/BTCUSDT-depth-snapshot-2024-08-08T2354.json',
  'depth/BTCUSDT-depth-diffs-2024-08-08T2354_2024-08-09T0005.jsonl.gz',
  'trades/BTCUSDT-trades-2024-08-08T2354_2024-08-09T0005.csv.gz',
].map(sharedFile);
const hasBook = BOOK.every((file) => file !== undefined);

/** A recorded book with its trades. */
const book = (): LabMarket => lab.recording(BOOK as string[]);
const klines = (file: string | undefined): LabMarket => lab.recording(file as string, { fidelity: 'bars' });

async function play(file: string, market?: LabMarket, params = {}) {
  const { options } = (await import(join(FOLDER, file))) as { options: LabOptions };
  return lab.run({ file: join(FOLDER, file) }, { ...options, ...(market && { market }), params });
}

/** The row of the page about a strategy in a market. */
const rowOf = (file: string, market: string): string =>
  PAGE.split('\n').find((line) => line.startsWith(`| [${file}](${file}) `) && line.includes(market)) ?? '';

/** A figure as the page prints it. */
const told = (text: string | number): string => Number(text).toFixed(2);

const earned = ({ attribution }: Awaited<ReturnType<typeof play>>): string =>
  `| ${told(attribution.trading)} | ${told(Number(attribution.trading) - Number(attribution.commission))} |`;

test('the page of the strategies lists each strategy file of its folder', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'));
  expect(files).toHaveLength(5);
  for (const file of files) expect(PAGE).toContain(`| [${file}](${file}) |`);
});

describe('in recorded markets', () => {
  test.skipIf(!hasBook)(
    'the market maker earns the profit that its row on the page of the strategies states',
    { timeout: 120_000 },
    async () => {
      const result = await play('market-maker.ts', book());
      expect(result.statistics.makerShare).toBe(1);
      expect(rowOf('market-maker.ts', '2024-08-08')).toContain(earned(result));
    },
  );

  test.skipIf(!hasBook)(
    'the execution has the costs that its row on the page of the strategies states',
    { timeout: 60_000 },
    async () => {
      const { parents } = await play('pov.ts', book());
      expect(parents[0]).toMatchObject({ quantity: '2.00000000', executed: '2.00000000' });
      expect(rowOf('pov.ts', '2024-08-08')).toContain(`${told(parents[0]?.shortfallBps ?? 0)} bps`);
    },
  );

  test.each(
    [
      ['2021-07-01', 'klines/BTCUSDT-1m-2021-07-01_2021-07-15.csv.gz'],
      ['2025-10-29', 'klines/BTCUSDT-1m-2025-10-29_2025-11-01.csv.gz'],
    ].map(([day, name]) => [day, sharedFile(name as string)] as const),
  )('momentum from %s earns the profit that its row on the page of the strategies states', async (day, file) => {
    if (file === undefined) return;
    expect(rowOf('momentum.ts', String(day))).toContain(earned(await play('momentum.ts', klines(file))));
  });
});

describe('in simulated markets', () => {
  test('the pair earns the profit that its row on the page of the strategies states', async () => {
    const result = await play('pair.ts');
    expect(result.statistics.roundTrips).toBeGreaterThan(5);
    expect(rowOf('pair.ts', 'simulated')).toContain(earned(result));
  });

  test('the triangle has the profit that its row on the page of the strategies states, and trades if there is no commission', async () => {
    const result = await play('triangle.ts');
    expect(rowOf('triangle.ts', 'simulated')).toContain(earned(result));
    // Without commissions the strategy finds trades.
    expect((await play('triangle.ts', undefined, { fee: 0 })).fills.length).toBeGreaterThan(0);
  });
});
