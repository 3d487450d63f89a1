/** Tests the comparison of several results: names, one chart, one table. */
import { inspect, stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type LabResult, lab } from '../../src/index.js';
import { walk } from './markets.js';

const market = lab.events(walk(20), { symbol: 'BTCUSDT' });
const buyer = async (x: { orders: { market: (...given: string[]) => unknown } }, { size }: { size: string }) =>
  void (await x.orders.market('BTCUSDT', 'BUY', size));

let ran: Promise<LabResult[]> | undefined;
function runs(): Promise<LabResult[]> {
  ran ??= Promise.all(['0.01', '0.02'].map((size) => lab.run(buyer as never, { market, params: { size } })));
  return ran;
}

const drawn = (value: unknown, width = 80): string =>
  stripVTControlCharacters(inspect(value, { colors: true, breakLength: width }));

describe('a comparison', () => {
  test('has a row for each run, named by the differing parameters, with the columns of a result', async () => {
    const [small, large] = (await runs()) as [LabResult, LabResult];
    const both = await lab.compare([small, large]);
    expect(both.map(({ name }) => name)).toEqual(['size 0.01', 'size 0.02']);
    const names = both.toTable().columns.map(({ name }) => name);
    expect(names).toEqual(['name', ...small.toTable().columns.map(({ name }) => name)]);
    expect(both.toColumns().exact.profit).toEqual([small.attribution.total, large.attribution.total]);
    expect((await lab.compare([small, small])).map(({ name }) => name)).toEqual(['1', '2']);
    expect((await lab.compare({ few: small, many: large })).map(({ name }) => name)).toEqual(['few', 'many']);
  });

  test('draws the profits of all runs in one chart, and their figures below it, beside the keys of the curves', async () => {
    const both = await lab.compare(await runs());
    const text = drawn(both, 100);
    // The table has the keys of the curves, so the chart has none.
    expect(text).not.toMatch(/⠤⠤⠤ size 0\.01 -/);
    expect(text).toMatch(/^⠤⠤⠤ size 0\.01 .* USDT .*\n⠤⠤⠤ size 0\.02 /m);
    const bundle = (both as unknown as Record<symbol, () => Record<string, string>>)[Symbol.for('Jupyter.display')]?.();
    expect(bundle?.['image/svg+xml']).toContain('trading after commission, USDT');
    expect(bundle?.['text/html']).toMatch(/<table[ >].*size 0\.02/s);
  });

  test('takes results that were saved as JSON, and refuses anything else', async () => {
    const [small] = (await runs()) as [LabResult];
    const copies = await lab.compare([JSON.parse(JSON.stringify(small)), small]);
    expect(drawn(copies)).toContain('trading after commission, USDT');
    await expect(lab.compare([])).rejects.toThrow('compare: no results are given. Give results as a list, or by name');
    await expect(lab.compare([small, { statistics: {} } as never])).rejects.toThrow(
      'compare: number 2 is no result of lab.run.',
    );
  });
});
