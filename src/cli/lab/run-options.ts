/**
 * Reads the options of a run from the command line; each of them replaces the same option that the strategy's file
 * exports.
 */
import { type LabMarket, type LabOptions, lab } from '../../lab/index.js';
import { UsageError, wholeNumber } from '../common/usage.js';
import type { Values } from './options.js';

const MAX_SEED = 2 ** 32 - 1;

/**
 * @param own the export `options` of the file
 * @param more arguments after the file, which are parameters
 * @throws UsageError
 */
export function runOptions(values: Partial<Values>, more: readonly string[], own: LabOptions): LabOptions {
  const params = namedValues('params', [...(values.params ?? []), ...more]);
  const balances = namedValues('balance', values.balance ?? []);
  const market = marketOf(values);
  const seed = wholeNumber('seed', values.seed, 0, MAX_SEED);
  const { latency, 'feed-latency': feed, limits } = values;
  if (limits !== undefined && limits !== 'on' && limits !== 'off')
    throw new UsageError(`Invalid --limits '${limits}': give on or off.`);
  return {
    ...own,
    ...(market && { market }),
    ...(params.length > 0 && {
      params: { ...own.params, ...Object.fromEntries(params.map(([name, text]) => [name, parsedValue(text)])) },
    }),
    ...(balances.length > 0 && { balances: Object.fromEntries(balances) }),
    ...(seed !== undefined && { seed }),
    ...(limits && { limits }),
    ...((latency ?? feed) !== undefined && {
      latency: {
        ...own.latency,
        ...(latency !== undefined && { order: latency, reply: latency }),
        ...(feed !== undefined && { feed }),
      },
    }),
  };
}

/** The market of the command line; undefined if it names none. */
function marketOf(values: Partial<Values>): LabMarket | undefined {
  const { recording, snapshot, symbol, from, to, length } = values;
  const seed = wholeNumber('market-seed', values['market-seed'], 0, MAX_SEED);
  const range = { ...(from !== undefined && { from }), ...(length !== undefined && { length }) };
  const only = (names: readonly (keyof Values)[], where: string) => {
    const stray = names.find((name) => values[name] !== undefined);
    if (stray !== undefined) throw new UsageError(`--${stray} does not fit ${where}.`);
  };
  if (recording) {
    only(['snapshot', 'market-seed'], 'a recording');
    if (symbol && symbol.length > 1) throw new UsageError('--recording has one symbol: give one --symbol.');
    return lab.recording(recording, {
      ...range,
      ...(to !== undefined && { to }),
      ...(symbol && { symbol: symbol[0] as string }),
    });
  }
  if (snapshot !== undefined) {
    only(['market-seed', 'from', 'to'], 'a snapshot');
    return lab.snapshot(snapshot, { ...(length !== undefined && { length }), ...(symbol && { symbols: symbol }) });
  }
  if ((seed ?? symbol ?? from ?? to ?? length) === undefined) return undefined;
  only(['to'], 'the simulated market: give --from and --length');
  return lab.simulated({ ...range, ...(seed !== undefined && { seed }), ...(symbol && { symbols: symbol }) });
}

/** `NAME=VALUE` texts as pairs. */
export function namedValues(option: string, texts: readonly string[]): [string, string][] {
  return texts.map((text) => {
    const at = text.indexOf('=');
    if (at <= 0) throw new UsageError(`Invalid --${option} '${text}': give NAME=VALUE.`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
}

/** A value that is JSON, or else a text. */
export function parsedValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
