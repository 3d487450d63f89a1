/** Checks the arguments and setters of streams, and makes plans of them. */
import {
  DEFAULT_LEVELS,
  enumValues,
  FAST_DEPTH_MS,
  KLINE_OFFSET,
  type KlineInterval,
  PARTIAL_LEVELS,
  type PartialLevels,
  parseTimeZone,
  ROLLING_WINDOWS,
  type RollingWindow,
  SECOND_MS,
  type StreamAddress,
  type StreamArg,
  type StreamSetter,
  type StreamVerb,
  streamById,
} from '../../protocol/index.js';
import { encodeParam } from '../call/encode.js';
import { ParameterError } from '../errors/errors.js';
import { type MarketPlan, verbId } from './stream-plan.js';

/** The plan of a verb with its arguments; an invalid one makes a plan that fails. */
export function firstPlan(verb: StreamVerb, given: readonly unknown[]): MarketPlan {
  const { everyMs } = streamById(verb.stream);
  const levels = verb.setters.includes('levels') ? { levels: DEFAULT_LEVELS as PartialLevels } : {};
  const address: StreamAddress = { id: verb.stream, symbol: '', everyMs, ...levels };
  let plan: MarketPlan = { verb, address, params: {}, gaps: 'fill', backlog: { kind: 'block' }, signals: [] };
  try {
    if (given.length > verb.args.length) {
      const most = `takes ${verb.args.length || 'no'} argument${verb.args.length === 1 ? '' : 's'}`;
      throw new ParameterError(verbId(plan), '', `${most}, ${given.length} given.`, usage(verb));
    }
    verb.args.forEach((name, index) => {
      const value = given[index];
      if (value === undefined || value === null)
        throw new ParameterError(verbId(plan), name, `${name} is missing.`, usage(verb));
      plan = { ...plan, ...withParameter(plan, name, value) };
    });
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    return { ...plan, failure: error };
  }
  return plan;
}

function usage({ name, args }: StreamVerb): string {
  return `Usage: x.stream.${name}(${args.join(', ')}).`;
}

/** The change of a plan by an argument or a setter. @throws ParameterError for a value that the stream does not have */
export function withParameter(plan: MarketPlan, name: StreamArg | StreamSetter, value: unknown): Partial<MarketPlan> {
  const address = { ...plan.address, ...partOf(plan, name, value) };
  return { address, params: { ...plan.params, [name]: String(value) } };
}

function partOf(plan: MarketPlan, name: StreamArg | StreamSetter, value: unknown): Partial<StreamAddress> {
  const verb = verbId(plan);
  const refuse = (allowed: readonly unknown[]): never => {
    const list = allowed.map((one) => (typeof one === 'string' ? `'${one}'` : String(one))).join(', ');
    throw new ParameterError(verb, name, `${name} '${String(value)}' does not exist; allowed are ${list}.`);
  };
  switch (name) {
    case 'symbol':
      return {
        symbol: encodeParam({ kind: 'symbol', description: '' }, value, { verb, name, clock: NO_CLOCK }) as string,
      };
    case 'interval': {
      const intervals = enumValues('KlineInterval');
      return intervals.includes(value as string) ? { interval: value as KlineInterval } : refuse(intervals);
    }
    case 'window':
      return isOneOf(ROLLING_WINDOWS, value) ? { window: value as RollingWindow } : refuse(ROLLING_WINDOWS);
    case 'levels':
      return isOneOf(PARTIAL_LEVELS, value) ? { levels: value as PartialLevels } : refuse(PARTIAL_LEVELS);
    case 'every': {
      const everyMs = SPEEDS.get(value as string);
      return everyMs === undefined ? refuse([...SPEEDS.keys()]) : { everyMs };
    }
    case 'tz': {
      const offsetMinutes = parseTimeZone(String(value));
      if (offsetMinutes === 0 || offsetMinutes === parseTimeZone(KLINE_OFFSET)) return { offsetMinutes };
      throw new ParameterError(
        verb,
        name,
        `the time zone '${String(value)}' has no stream; the exchange has klines in UTC ('0') and in UTC${KLINE_OFFSET} ('8').`,
        'For another time zone use x.market.klines(symbol, interval).tz(…).',
      );
    }
  }
}

/** The speeds of the depth streams. */
const SPEEDS: ReadonlyMap<string, number> = new Map([
  ['1s', SECOND_MS],
  [`${FAST_DEPTH_MS}ms`, FAST_DEPTH_MS],
]);

/** A symbol is no time, so no clock is read. */
const NO_CLOCK = { exchangeNowMs: 0 };

const isOneOf = (values: readonly unknown[], value: unknown): boolean => values.includes(value);
