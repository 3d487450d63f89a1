/**
 * Tests that the pictures of docs/scenarios.md show the prices of each scenario, from seed 1. The command `npm run pictures`
 * draws them again.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lab, type Spot } from '../../src/index.js';
import { readyScenarios } from '../../src/protocol/index.js';

const docs = new URL('../../docs/', import.meta.url);
const page = readFileSync(new URL('scenarios.md', docs), 'utf8');
/** Lengths of the scenarios that last longer than the others. */
const LENGTHS: Readonly<Record<string, string>> = { 'thin-night': '3h', depeg: '3h', 'one-sided': '90m', regime: '3h' };
/** `depeg` shows only in symbols of another quote asset. */
const SYMBOLS: Readonly<Record<string, string>> = { depeg: 'BTCUSDC' };

test.each(Object.keys(readyScenarios))(
  'the page of scenarios in the docs has the picture that is drawn for %s now',
  async (scenario) => {
    const symbol = SYMBOLS[scenario] ?? 'BTCUSDT';
    // One small trade, because the result has the klines of traded symbols.
    const look = async (x: Spot) => void (await x.orders.market(symbol, 'BUY', '0.001'));
    const result = await lab.run(look, {
      market: lab.simulated({ scenario, length: LENGTHS[scenario] ?? '45m', symbols: [symbol] } as never),
      balances: { [symbol.slice(3)]: '10000' },
    });
    const chart = result.chart('klines', { symbol }) as unknown as Record<symbol, () => Record<string, string>>;
    const svg = chart[Symbol.for('Jupyter.display')]?.()['image/svg+xml'] ?? '';
    const name = `pictures/scenario-${scenario}.svg`;
    if (process.env.UPDATE_GOLDEN) writeFileSync(new URL(name, docs), svg);
    const drawn = existsSync(new URL(name, docs)) ? readFileSync(new URL(name, docs), 'utf8') : '';
    expect(drawn === svg, `docs/${name} is not what is drawn: npm run pictures`).toBe(true);
    expect(page).toContain(`](${name})`);
  },
);
