/**
 * Prints the packed day bars of the default seed into src/market/simulated/bars: `node scripts/print-day-bars.mjs`, with
 * a build in place. Needed only after a change of the history generator, or for later years. It takes about a minute.
 */
import { writeFileSync } from 'node:fs';
import { BarSum } from '../dist/src/market/series/bar.js';
import { packBars } from '../dist/src/market/simulated/bars/packed-bars.js';
import { AssetPaths } from '../dist/src/market/simulated/fair-price.js';
import { SimulatedHistory } from '../dist/src/market/simulated/simulated-history.js';
import { simulatedSymbols } from '../dist/src/market/simulated/symbols.js';

const SEED = 1;
const DAY_MS = 86_400_000;
const UNTIL_MS = Date.parse('2028-01-01');
const HALVES_FROM = Date.parse('2025-07-01') / DAY_MS;
/** Names of the files, because a file name has no letters beyond ASCII. */
const FILES = { 柚子USDT: 'yuzuusdt' };

for (const info of simulatedSymbols()) {
  const { symbol } = info;
  const history = new SimulatedHistory(info, new AssetPaths(SEED), UNTIL_MS);
  const firstDay = history.startUs / DAY_MS / 1_000;
  const bars = [];
  for (let day = firstDay; day < UNTIL_MS / DAY_MS; day += 1) {
    const halves =
      day < HALVES_FROM
        ? [[0, 1]]
        : [
            [0, 0.5],
            [0.5, 1],
          ];
    for (const [from, to] of halves) {
      const sum = new BarSum();
      history.addTo(sum, (day + from) * DAY_MS * 1_000, (day + to) * DAY_MS * 1_000);
      const bar = sum.bar(history.scale);
      const lots = (units) => Number(units / history.scale.rules.lotUnits);
      const tickLots = (units) => Number(history.scale.tickLots(units));
      bars.push(
        Float64Array.of(
          bar.openTicks,
          bar.highTicks,
          bar.lowTicks,
          bar.closeTicks,
          bar.tradeCount,
          lots(bar.volumeUnits),
          tickLots(bar.quoteUnits),
          lots(bar.takerBuyVolumeUnits),
          tickLots(bar.takerBuyQuoteUnits),
        ),
      );
    }
  }
  const name = FILES[symbol] ?? symbol.toLowerCase();
  const text = packBars(bars);
  writeFileSync(
    new URL(`../src/market/simulated/bars/${name}.gen.ts`, import.meta.url),
    `/** Day bars of ${symbol}, printed by scripts/print-day-bars.mjs. See packed-bars.ts. */\n` +
      `import type { PackedBars } from './packed-bars.js';\n\n` +
      `export const bars: PackedBars = {\n  seed: ${SEED},\n  symbol: '${symbol}',\n  firstDay: ${firstDay},\n` +
      `  halvesFrom: ${HALVES_FROM},\n  text: '${text}',\n};\n`,
  );
  console.log(symbol, bars.length, text.length);
}
