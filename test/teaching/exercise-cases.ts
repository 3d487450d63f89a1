/**
 * What students write, for every exercise: wrong solutions that its check must refuse, with a part of the message, and
 * other right solutions that it must accept. The usual solution is in the notebook.
 *
 * The code of each case runs as a cell does, with `x` and these short names: `bid` and `ask` are the best prices as texts,
 * `up(2)` is two percent above the market and `up(-2)` two percent below it, as a price. `S` is BTCUSDT.
 */
import type { Cases } from './case-code.js';
import { clientCases } from './client-cases.js';
import { marketCases } from './market-cases.js';
import { orderCases } from './order-cases.js';

export const cases: Readonly<Record<string, Cases>> = { ...orderCases, ...clientCases, ...marketCases };
