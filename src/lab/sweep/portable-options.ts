/** The options of a run as plain data for another thread, process or machine; functions are sent as their source. */
import type { LabLatency, LabLatencyValue, LabOptions } from '../options/lab-options.js';
import { loadStrategy, type PortableStrategy, portableStrategy } from '../strategy/portable-strategy.js';

/** The options of a run that are the same in all runs of a sweep, without its market. */
export interface PortableOptions {
  /** Options that are plain data. */
  readonly plain: Readonly<Record<string, unknown>>;
  readonly latency?: Readonly<Record<string, { readonly value: unknown } | { readonly code: PortableStrategy }>>;
  readonly prepare?: PortableStrategy;
}

type CommonOptions = Pick<
  LabOptions,
  'balances' | 'valuation' | 'latency' | 'limits' | 'commission' | 'prepare' | 'equityEvery' | 'parents'
>;

/** @throws SpotlabError `SPOTLAB_OPTION` for a function that uses names from outside */
export async function portableOptions({ latency, prepare, ...rest }: CommonOptions): Promise<PortableOptions> {
  const { balances, valuation, limits, commission, equityEvery, parents } = rest;
  const given = {
    balances: textsIn(balances),
    valuation,
    limits,
    commission: textsIn(commission),
    equityEvery,
    parents,
  };
  const plain = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const values = Object.entries(latency ?? {}).filter(([, value]) => value !== undefined);
  const portable = await Promise.all(
    values.map(async ([name, value]) => [
      name,
      typeof value === 'function'
        ? { code: await portableStrategy(value, `latency.${name}`) }
        : { value: value as unknown },
    ]),
  );
  return {
    plain,
    ...(latency && { latency: Object.fromEntries(portable) }),
    ...(prepare && { prepare: await portableStrategy(prepare, 'prepare') }),
  };
}

/** Converts amounts to texts: an amount can be a number or an exact decimal. Lists and objects keep their form. */
function textsIn(given: object | undefined): object | undefined {
  if (given === undefined) return undefined;
  const text = (one: unknown): unknown => (Array.isArray(one) ? one.map((item: object) => textsIn(item)) : String(one));
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, text(one)]));
}

/** Makes the options of a run, in the thread that plays the run. */
export async function optionsFrom({ plain, latency, prepare }: PortableOptions): Promise<CommonOptions> {
  const loaded: Record<string, LabLatencyValue> = {};
  for (const [name, one] of Object.entries(latency ?? {})) {
    loaded[name] =
      'code' in one
        ? await loadStrategy<(message: number, timeMs: number) => number>(one.code, `latency.${name}`)
        : (one.value as LabLatencyValue);
  }
  return {
    ...plain,
    ...(latency && { latency: loaded as LabLatency }),
    ...(prepare && { prepare: await loadStrategy<NonNullable<LabOptions['prepare']>>(prepare, 'prepare') }),
  };
}
