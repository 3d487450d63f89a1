/** Tests the result of a run as a value: it draws itself, and its data holds no part of a drawing. */
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type LabResult, lab } from '../../src/index.js';
import { walk } from './markets.js';

let ran: Promise<LabResult> | undefined;

/** One run that buys twice, for all tests of this file. */
function run(): Promise<LabResult> {
  ran ??= lab.run(
    async function buyer(x) {
      await x.orders.market('BTCUSDT', 'BUY', '0.01');
      await x.orders.limit('BTCUSDT', 'BUY', '0.01', '49000');
      await x.clock.sleep('20s');
      await x.orders.market('BTCUSDT', 'SELL', '0.005');
    },
    { market: lab.events(walk(60), { symbol: 'BTCUSDT' }) },
  );
  return ran;
}

const drawn = (value: unknown, width = 80): string => inspect(value, { colors: true, breakLength: width });
const mimeOf = (value: object): Record<string, string> =>
  (value as Record<symbol, () => Record<string, string>>)[Symbol.for('Jupyter.display')]?.() ?? {};

describe('a result', () => {
  test('draws itself as text and as a picture', async () => {
    const result = await run();
    expect(drawn(result)).toContain('profit by source');
    const bundle = mimeOf(result);
    expect(bundle['image/svg+xml']).toContain('aria-label="buyer"');
    expect(bundle['text/plain']).toContain('limit orders filled');
  });

  test('is plain data without parts of its drawing', async () => {
    const result = await run();
    const copy = JSON.parse(JSON.stringify(result));
    expect(Object.keys(copy)).toEqual(Object.keys(result));
    expect(structuredClone(copy)).toEqual(copy);
    expect(JSON.stringify(copy)).toBe(JSON.stringify(result));
  });
});
