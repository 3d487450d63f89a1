/** Checks the options of a run before anything starts. */
import { checkOptionNames } from '../../client/index.js';
import { DECIMAL } from '../../protocol/index.js';
import type { LabOptions, Strategy } from './lab-options.js';
import { optionError } from './option-error.js';

const NAMES: Readonly<Record<keyof LabOptions, true>> = {
  market: true,
  params: true,
  balances: true,
  valuation: true,
  seed: true,
  latency: true,
  limits: true,
  commission: true,
  prepare: true,
  equityEvery: true,
  signal: true,
  onProgress: true,
};

/** @throws SpotlabError `SPOTLAB_OPTION` */
export function checkOptions<P>(strategy: Strategy<P>, options: LabOptions<P>): void {
  if (typeof strategy !== 'function') {
    throw optionError(
      `the strategy is ${strategy === null ? 'null' : typeof strategy}.`,
      'Give a function: async (x, params) => { … }.',
    );
  }
  checkOptionNames('lab.run', options, NAMES);
  checkRunOptions(options);
  const { params } = options;
  if (params !== undefined && (typeof params !== 'object' || params === null || Array.isArray(params)))
    throw optionError(`params '${String(params)}' is no object.`, 'Give values by name: { spread: 3 }.');
}

/** Checks the values of the options. @throws SpotlabError `SPOTLAB_OPTION` */
export function checkRunOptions(
  options: Omit<LabOptions, 'params' | 'onProgress'> & { readonly onProgress?: unknown },
): void {
  const { seed, limits, balances, commission, latency, prepare, signal, onProgress } = options;
  if (seed !== undefined && !Number.isSafeInteger(seed)) throw optionError(`seed ${String(seed)} is no whole number.`);
  if (limits !== undefined && limits !== 'on' && limits !== 'off') {
    throw optionError(`limits '${String(limits)}' is unknown.`, "Give 'on' or 'off'.");
  }
  for (const [asset, amount] of Object.entries(balances ?? {})) checkDecimal(`balances.${asset}`, amount);
  for (const [role, rate] of Object.entries(commission ?? {})) checkDecimal(`commission.${role}`, rate);
  if (latency !== undefined) checkOptionNames('lab.run: latency', latency, { order: true, reply: true, feed: true });
  if (prepare !== undefined && typeof prepare !== 'function') throw optionError('prepare is no function.');
  if (onProgress !== undefined && typeof onProgress !== 'function') throw optionError('onProgress is no function.');
  if (signal !== undefined && typeof (signal as { aborted?: unknown } | null)?.aborted !== 'boolean')
    throw optionError('signal is no AbortSignal.', 'Give the signal of an AbortController.');
}

/** Commissions can be paid in this asset on any market. */
const COMMISSION_ASSET = 'BNB';

/**
 * Checks that the assets of the options are those of the market: a misspelt one would have no effect, and no error.
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

function checkDecimal(name: string, value: unknown): void {
  const text =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined;
  const isDecimal =
    (value as { isDecimal?: unknown } | null)?.isDecimal === true || (text !== undefined && DECIMAL.test(text));
  if (!isDecimal)
    throw optionError(
      `${name} '${String(value)}' is no amount.`,
      "Give a decimal of at least 0, such as '10000' or '0.5'.",
    );
}
