/** Candidates for the arguments of `x.stream.klines('BTCUSDT', '1m').tz('8')`. Pure: no I/O. */
import {
  enums,
  FAST_DEPTH_MS,
  KLINE_OFFSET,
  ownStreamVerbs,
  PARTIAL_LEVELS,
  ROLLING_WINDOWS,
  type StreamArg,
  type StreamSetter,
  streamVerbs,
} from '../../protocol/index.js';
import { type Candidate, withoutNotes } from '../input/candidate.js';
import type { ClientContext, CompletionContext } from '../input/completion-context.js';
import type { ArgumentPosition } from '../text/cursor.js';
import type { ArgumentCandidates } from './param-values.js';

const GAP_MODES: readonly Candidate[] = [
  { text: 'fill', note: 'read missed events by requests (default)' },
  { text: 'report', note: 'give a gap in their place' },
  { text: 'throw', note: 'end with an error' },
];

/** Verbs of `x.stream` that begin with a symbol and are no market streams. */
const OWN_WITH_SYMBOL = ownStreamVerbs.filter(({ usage }) => !usage.endsWith('()')).map(({ name }) => name);

export function streamCandidates({ chain, index }: ArgumentPosition, context: CompletionContext): ArgumentCandidates {
  const client = context.client(chain[0]?.name ?? '');
  const called = chain.at(-1)?.name ?? '';
  const name = chain[2]?.name ?? '';
  const verb = streamVerbs.find((one) => one.name === name);
  if (chain.length === 3) {
    const arg = verb ? verb.args[index] : OWN_WITH_SYMBOL.includes(name) && index === 0 ? 'symbol' : undefined;
    return arg === undefined ? {} : valuesOf(arg, client);
  }
  if (index > 0) return {};
  if (called === 'gaps') return { values: GAP_MODES };
  const setter = verb?.setters.find((one) => one === called) ?? (called === 'every' ? 'every' : undefined);
  return setter === undefined ? {} : valuesOf(setter, client);
}

function valuesOf(name: StreamArg | StreamSetter, client: ClientContext | undefined): ArgumentCandidates {
  switch (name) {
    case 'symbol':
      return { values: client?.symbols() ?? [] };
    case 'interval':
      return { values: Object.entries(enums.KlineInterval.values).map(([text, note]) => ({ text, note })) };
    case 'window':
      return { values: withoutNotes(ROLLING_WINDOWS) };
    case 'tz':
      return { values: withoutNotes(['0', KLINE_OFFSET]) };
    case 'levels':
      return { words: withoutNotes(PARTIAL_LEVELS.map(String)) };
    case 'every':
      return { values: withoutNotes(['1s', `${FAST_DEPTH_MS}ms`]) };
  }
}
