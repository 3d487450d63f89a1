/** The commission of a run: rates that may be rebates, for all volumes or by tiers of the traded volume. */
import { checkOptionNames } from '../../client/index.js';
import {
  AMOUNT_SCALE,
  ONE,
  optionProblem,
  parseSignedUnits,
  parseUnits,
  plainDecimal,
  type ValueSpec,
} from '../../protocol/index.js';
import { optionError } from '../base/option-error.js';
import type { LabCommission, LabCommissionTier, LabCommissionTiers } from './lab-options.js';

/** The rates that apply from a volume on, in the form that the engine takes. */
export interface FeeTier {
  /** Units of 1e-8 of the valuation asset. */
  readonly volume: bigint;
  readonly rates: { readonly maker: string; readonly taker: string };
}

export interface FeeSchedule {
  /** Smallest volume first; the first one is 0. */
  readonly tiers: readonly FeeTier[];
  /** Volume of the 30 days before the run. */
  readonly volumeBefore: bigint;
}

/** Checks and reads the option. @throws SpotlabError `SPOTLAB_OPTION` */
export function feeScheduleOf(commission: LabCommission | LabCommissionTiers): FeeSchedule {
  if (!('tiers' in commission)) {
    checkOptionNames('lab.run: commission', commission, { maker: true, taker: true });
    return { tiers: [{ volume: 0n, rates: ratesOf('commission', commission) }], volumeBefore: 0n };
  }
  checkOptionNames('lab.run: commission', commission, { tiers: true, volumeBefore: true });
  const { tiers, volumeBefore = '0' } = commission;
  if (!Array.isArray(tiers) || tiers.length === 0)
    throw optionError(
      'commission.tiers is no list of tiers.',
      "Give [{ volume: '0', maker: '0.001', taker: '0.001' }, …].",
    );
  const read = tiers.map((tier: LabCommissionTier, at): FeeTier => {
    const name = `commission.tiers[${at}]`;
    checkOptionNames(`lab.run: ${name}`, tier, { volume: true, maker: true, taker: true });
    return { volume: unitsOf(`${name}.volume`, tier.volume), rates: ratesOf(name, tier) };
  });
  for (const [at, { volume }] of read.entries()) {
    const before = read[at - 1]?.volume;
    if (before === undefined ? volume === 0n : volume > before) continue;
    throw optionError(
      `commission.tiers[${at}].volume '${String(tiers[at]?.volume)}' ${at === 0 ? 'is not 0' : 'is not above that of the tier before'}.`,
      'The first tier begins at 0, each other tier above the tier before it.',
    );
  }
  return { tiers: read, volumeBefore: unitsOf('commission.volumeBefore', volumeBefore) };
}

/** Requires both rates: without one of them, a run would have to guess the rate. */
function ratesOf(name: string, { maker, taker }: LabCommission): FeeTier['rates'] {
  const rates = { maker: rateOf(`${name}.maker`, maker), taker: rateOf(`${name}.taker`, taker) };
  const [asMaker, asTaker] = [rates.maker, rates.taker].map((rate) => parseSignedUnits(rate, AMOUNT_SCALE)) as [
    bigint,
    bigint,
  ];
  // If the sum of both rates were negative, an account would earn by trading with itself.
  if (asMaker + asTaker >= 0n) return rates;
  throw optionError(
    `${name}: the rebates are larger than the fees: ${rates.maker} and ${rates.taker}.`,
    'The sum of both rates must not be negative.',
  );
}

function rateOf(name: string, rate: unknown): string {
  const text = typeof rate === 'number' || typeof rate === 'object' ? String(rate) : rate;
  const isRebate = typeof text === 'string' && text.startsWith('-');
  const size = isRebate ? text.slice(1) : rate;
  check(name, { kind: 'amount' }, size);
  const plain = plainDecimal(String(size));
  if (parseUnits(plain, AMOUNT_SCALE) > ONE)
    throw optionError(`${name} '${String(rate)}' is more than 1.`, 'A rate of 0.001 is 0.1 %.');
  return isRebate ? `-${plain}` : plain;
}

function unitsOf(name: string, amount: unknown): bigint {
  check(name, { kind: 'amount' }, amount);
  return parseUnits(plainDecimal(String(amount)), AMOUNT_SCALE);
}

function check(name: string, spec: ValueSpec, value: unknown): void {
  const problem = optionProblem(name, spec, value);
  if (problem !== undefined) throw optionError(problem);
}
