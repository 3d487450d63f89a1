/** Records the middle price of the book at the times at which a strategy decided its parent orders (large orders that it splits). */
import { instantUs } from '../../protocol/index.js';
import type { MemoryExchange } from '../../server/index.js';
import type { LabParentTarget } from '../base/lab-execution.js';
import type { VirtualTime } from '../time/virtual-time.js';
import type { MarkPrices } from './mark-prices.js';

/** A declared parent order. Times: microseconds. */
export interface ParentTarget extends Omit<LabParentTarget, 'from' | 'symbol'> {
  readonly symbol: string;
  /** Time of the decision; undefined means the time of the first order. */
  readonly fromUs: number | undefined;
  /** Middle at the time of the decision; 0 before that time, and without quotes. */
  middle: bigint;
}

/** Plans to read the middles. @param symbol the first symbol of the market */
export function watchParents(
  targets: readonly LabParentTarget[],
  symbol: string,
  { exchange, time, marks }: { exchange: MemoryExchange; time: VirtualTime; marks: MarkPrices },
): ParentTarget[] {
  return targets.map((given) => {
    const fromUs = given.from === undefined ? undefined : Math.max(time.nowUs, instantUs(given.from) ?? time.nowUs);
    const target: ParentTarget = { ...given, symbol: given.symbol ?? symbol, fromUs, middle: 0n };
    if (fromUs !== undefined) {
      time.quietlyAt(fromUs, () => {
        exchange.advance();
        target.middle = marks.middle(target.symbol);
      });
    }
    return target;
  });
}
