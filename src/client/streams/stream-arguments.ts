/** Checks the arguments and setters of streams, and makes plans of them. */
import {
  bookVerb,
  DEFAULT_LEVELS,
  FAST_DEPTH_MS,
  FAST_EVERY,
  KLINE_OFFSET,
  type KlineInterval,
  type PartialLevels,
  parseTimeZone,
  type RollingWindow,
  SECOND_MS,
  type StreamAddress,
  type StreamArg,
  type StreamSetter,
  type StreamVerb,
  streamById,
  streamParameters,
} from '../../protocol/index.js';
import { takeAll } from '../call/call-arguments.js';
import { checkArgument } from '../call/encode.js';
import { ParameterError } from '../types/errors.js';
import { type MarketPlan, verbId } from './consumers/stream-plan.js';

/** The plan of a verb with its arguments; an invalid one makes a plan that fails. */
export function firstPlan(verb: StreamVerb, given: readonly unknown[]): MarketPlan {
  const { everyMs } = streamById(verb.stream);
  const levels = verb.setters.includes('levels') ? { levels: DEFAULT_LEVELS as PartialLevels } : {};
  const address: StreamAddress = { id: verb.stream, symbol: '', everyMs, ...levels };
  let plan: MarketPlan = {
    verb,
    address,
    symbols: [],
    params: {},
    gaps: 'fill',
    backlog: { kind: 'block' },
    signals: [],
  };
  try {
    const args = verb.args.map((name) => ({ names: [name] as const, isOptional: false }));
    takeAll({ verb: verbId(plan), args, usage: () => usage(verb) }, given, ({ names: [name] }, value) => {
      // A book has one symbol.
      const isList = name === 'symbol' && Array.isArray(value) && verb !== bookVerb;
      plan = { ...plan, ...(isList ? withSymbols(plan, value) : withParameter(plan, name, value)) };
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

/** Symbols of one stream; a connection has 1,024 streams. */
const MAX_SYMBOLS = 1_024;

/** The change of a plan by a list of symbols; a repeated one counts once. */
function withSymbols(plan: MarketPlan, given: readonly unknown[]): Partial<MarketPlan> {
  const symbols = [...new Set(given.map((one) => partOf(plan, 'symbol', one).symbol as string))];
  const [symbol] = symbols;
  if (symbol === undefined || symbols.length > MAX_SYMBOLS) {
    const text = `a list has 1 to ${MAX_SYMBOLS} symbols, ${symbols.length} given.`;
    throw new ParameterError(verbId(plan), 'symbol', text, usage(plan.verb as StreamVerb));
  }
  return { symbols, address: { ...plan.address, symbol }, params: { ...plan.params, symbol: symbols.join(',') } };
}

/** The change of a plan by an argument or a setter. @throws ParameterError for a value that the stream does not have */
export function withParameter(plan: MarketPlan, name: StreamArg | StreamSetter, value: unknown): Partial<MarketPlan> {
  const address = { ...plan.address, ...partOf(plan, name, value) };
  const symbols = name === 'symbol' ? [address.symbol] : plan.symbols;
  return { address, symbols, params: { ...plan.params, [name]: String(value) } };
}

function partOf(plan: MarketPlan, name: StreamArg | StreamSetter, given: unknown): Partial<StreamAddress> {
  const verb = verbId(plan);
  const value = checkArgument(streamParameters[name], given, { verb, name, clock: NO_CLOCK });
  switch (name) {
    case 'symbol':
      return { symbol: value as string };
    case 'interval':
      return { interval: value as KlineInterval };
    case 'window':
      return { window: value as RollingWindow };
    case 'levels':
      return { levels: value as PartialLevels };
    case 'every':
      return { everyMs: value === FAST_EVERY ? FAST_DEPTH_MS : SECOND_MS };
    case 'tz': {
      const offsetMinutes = parseTimeZone(value as string);
      if (offsetMinutes === 0 || offsetMinutes === parseTimeZone(KLINE_OFFSET)) return { offsetMinutes };
      throw new ParameterError(
        verb,
        name,
        `the time zone '${String(given)}' has no stream; the exchange has klines in UTC ('0') and in UTC${KLINE_OFFSET} ('8').`,
        'For another time zone use x.market.klines(symbol, interval).tz(…).',
      );
    }
  }
}

/** No argument of a stream is a time, so no clock is read. */
const NO_CLOCK = { exchangeNowMs: 0 };
