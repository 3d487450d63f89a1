/** Loads the packed day bars of a symbol, 50 to 200 KB each, only when they are needed. */
import type { PackedBars } from './packed-bars.js';

/** Seed of the packed day bars. It is the seed of a market unless another one is chosen. */
export const PACKED_SEED = 1;

const FILES: Readonly<Record<string, () => Promise<{ readonly bars: PackedBars }>>> = {
  BNBBTC: () => import('./bnbbtc.gen.js'),
  BNBUSDT: () => import('./bnbusdt.gen.js'),
  BTCUSDC: () => import('./btcusdc.gen.js'),
  BTCUSDT: () => import('./btcusdt.gen.js'),
  ETHBTC: () => import('./ethbtc.gen.js'),
  ETHUSDT: () => import('./ethusdt.gen.js'),
  柚子USDT: () => import('./yuzuusdt.gen.js'),
};

/** The packed day bars of a symbol of the default market; undefined for any other symbol. */
export async function loadDayBars(symbol: string): Promise<PackedBars | undefined> {
  return (await FILES[symbol]?.())?.bars;
}
