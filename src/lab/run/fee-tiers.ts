/**
 * Tiers of commission in a run: at 00:00 UTC the volume of the last 30 days decides about the rates of the day, as at the
 * exchange.
 */
import { DAY_US } from '../../protocol/index.js';
import type { MemoryExchange } from '../../server/index.js';
import type { FeeSchedule, FeeTier } from '../options/fee-schedule.js';
import type { VirtualTime } from '../time/virtual-time.js';

/** Number of days whose volume counts. */
const DAYS = 30;

/** The tier that a volume reaches. */
export function tierAt({ tiers }: FeeSchedule, volume: bigint): FeeTier {
  return tiers.findLast((tier) => tier.volume <= volume) ?? (tiers[0] as FeeTier);
}

/**
 * Plans the changes of the rates.
 *
 * @param volume the traded volume since the start, units of 1e-8 of the valuation asset
 */
export function followTiers(
  schedule: FeeSchedule,
  { exchange, time }: { readonly exchange: MemoryExchange; readonly time: VirtualTime },
  volume: () => bigint,
): void {
  if (schedule.tiers.length === 1) return;
  let present = tierAt(schedule, schedule.volumeBefore);
  let counted = 0n;
  /** Volumes of the days of the run; the latest day is the last element. The first day may be incomplete. */
  const days: bigint[] = [];
  const next = (): void => {
    time.quietlyAt((Math.floor(time.nowUs / DAY_US) + 1) * DAY_US, () => {
      exchange.advance();
      days.push(volume() - counted);
      counted = volume();
      const left = BigInt(Math.max(0, DAYS - days.length));
      const before = (schedule.volumeBefore * left) / BigInt(DAYS);
      const tier = tierAt(
        schedule,
        days.slice(-DAYS).reduce((sum, one) => sum + one, before),
      );
      if (tier !== present) setRates(exchange, tier);
      present = tier;
      next();
    });
  };
  next();
}

function setRates({ venue, account }: MemoryExchange, { rates }: FeeTier): void {
  venue.perform({ kind: 'changeAccount', account, settings: { commission: { standard: rates } } });
}
