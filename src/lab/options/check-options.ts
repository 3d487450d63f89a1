/** Checks the options of a run before anything starts. */
import { checkOptionNames } from '../../client/index.js';
import { optionProblem, type ValueSpec } from '../../protocol/index.js';
import type { LabParentTarget } from '../base/lab-execution.js';
import { optionError } from '../base/option-error.js';
import { feeScheduleOf } from './fee-schedule.js';
import type { LabOptions, Strategy } from './lab-options.js';

/** Values of a strategy's parameters. A sweep takes lists of them. */
const PARAMS: ValueSpec = { kind: 'object', form: 'values by name, such as { spread: 3 }' };

/** The allowed values of each option. The market is checked elsewhere, with an error that says how a market is made. */
const OPTIONS: Readonly<Record<keyof LabOptions, ValueSpec | undefined>> = {
  market: undefined,
  params: undefined,
  balances: { kind: 'amounts' },
  valuation: { kind: 'asset' },
  seed: { kind: 'integer' },
  latency: { kind: 'object', form: "an object such as { order: '12ms', feed: '5ms' }" },
  limits: { kind: 'enum', values: ['on', 'off'] },
  commission: { kind: 'object', form: "an object such as { maker: '0.001', taker: '0.001' }, or { tiers: [...] }" },
  prepare: { kind: 'function' },
  // Parent orders are checked below, so that an error names the number of the order.
  parents: undefined,
  equityEvery: { kind: 'duration' },
  signal: {
    kind: 'object',
    form: 'the signal of an AbortController',
    accepts: ({ aborted }: { readonly aborted?: unknown }) => typeof aborted === 'boolean',
  },
  onProgress: { kind: 'function' },
};

/** @throws SpotlabError `SPOTLAB_OPTION` */
export function checkOptions<P>(strategy: Strategy<P>, options: LabOptions<P>): void {
  if (typeof strategy !== 'function') {
    throw optionError(
      `the strategy is ${strategy === null ? 'null' : typeof strategy}.`,
      'Give a function: async (x, params) => { … }.',
    );
  }
  checkOptionNames('lab.run', options, OPTIONS);
  checkRunOptions(options);
  if (options.params !== undefined) checkOption('params', PARAMS, options.params);
}

/** Checks the values of the options. @throws SpotlabError `SPOTLAB_OPTION` */
export function checkRunOptions(
  options: Omit<LabOptions, 'params' | 'onProgress'> & { readonly onProgress?: unknown },
): void {
  for (const [name, spec] of Object.entries(OPTIONS)) {
    const value = (options as Readonly<Record<string, unknown>>)[name];
    if (spec !== undefined && value !== undefined) checkOption(name, spec, value);
  }
  const { commission, latency, parents } = options;
  if (parents !== undefined) checkParents(parents);
  if (commission !== undefined) feeScheduleOf(commission);
  if (latency !== undefined) {
    checkOptionNames('lab.run: latency', latency, { order: true, reply: true, feed: true });
    for (const [name, value] of Object.entries(latency)) {
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        checkOptionNames(`lab.run: latency.${name}`, value, { from: true, to: true });
    }
  }
}

const PARENT: Readonly<Record<keyof LabParentTarget, ValueSpec>> = {
  strategyId: { kind: 'integer' },
  symbol: { kind: 'symbol' },
  side: { kind: 'enum', values: ['BUY', 'SELL'] },
  quantity: { kind: 'decimal' },
  from: { kind: 'time' },
};

function checkParents(parents: unknown): void {
  if (!Array.isArray(parents))
    throw optionError(`parents is ${typeof parents}.`, "Give [{ strategyId: 7, side: 'BUY', quantity: '0.5' }].");
  for (const [at, one] of parents.entries()) {
    checkOptionNames(`lab.run: parents[${at}]`, one, {
      strategyId: true,
      symbol: true,
      side: true,
      quantity: true,
      from: true,
    });
    for (const [name, spec] of Object.entries(PARENT)) {
      const value = (one as Readonly<Record<string, unknown>>)[name];
      const isNeeded = name === 'strategyId' || name === 'side';
      if (value !== undefined || isNeeded) checkOption(`parents[${at}].${name}`, spec, value);
    }
  }
}

function checkOption(name: string, spec: ValueSpec, value: unknown): void {
  const problem = optionProblem(name, spec, value);
  if (problem !== undefined) throw optionError(problem);
}

/** Commissions can be paid in this asset on any market. */
const COMMISSION_ASSET = 'BNB';

/**
 * Checks that the assets of the options are those of the market: otherwise a misspelt asset would have no effect and cause no error.
 *
 * @throws SpotlabError `SPOTLAB_OPTION`
 */
export function checkAssets<P>(
  { balances }: LabOptions<P>,
  valuation: string,
  symbols: readonly { readonly baseAsset: string; readonly quoteAsset: string }[],
): void {
  const assets = new Set(symbols.flatMap(({ baseAsset, quoteAsset }) => [baseAsset, quoteAsset]));
  const has = `The market has ${[...assets].join(', ')}.`;
  if (!assets.has(valuation)) throw optionError(`valuation '${valuation}' is no asset of the market.`, has);
  for (const asset of Object.keys(balances ?? {})) {
    if (!assets.has(asset) && asset !== COMMISSION_ASSET)
      throw optionError(`balances.${asset}: the market has no asset ${asset}.`, has);
  }
}
