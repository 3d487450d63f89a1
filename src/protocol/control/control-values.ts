/**
 * The commands that control the embedded exchange and their arguments: what there is to say of each, what each kind of
 * argument holds, and how a length of time is read.
 *
 * Arguments travel as JSON, or as text in a query: what is said as text here is the same in both.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../values/time.js';

/**
 * What an argument holds. `duration` is milliseconds or text such as `1h30m`; `instant` milliseconds since the epoch or an
 * ISO date; `amounts` decimals by asset; `limiters` rate limiters as `exchangeInfo` lists them; `file` a file of whoever gives
 * the command: its path never leaves him, what travels is what it holds.
 */
export type ControlKind =
  | 'text'
  | 'symbol'
  | 'asset'
  | 'decimal'
  | 'integer'
  | 'number'
  | 'flag'
  | 'duration'
  | 'instant'
  | 'choice'
  | 'choices'
  | 'texts'
  | 'amounts'
  | 'limiters'
  | 'file';

/** An argument of a command. */
export interface ControlParam {
  readonly kind: ControlKind;
  /** A sentence without its full stop. */
  readonly description: string;
  /** Members of `choice` and `choices`. */
  readonly values?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** What is assumed when it is left out, in words; mandatory ones have none. */
  readonly default?: string;
}

/** A command. */
export interface ControlCommand {
  /** What it does, a sentence. */
  readonly summary: string;
  /** What else is to be known; sentences. */
  readonly notes?: string;
  /** It changes nothing: GET instead of POST. */
  readonly reads?: true;
  /** Names of the arguments that go by their place, in order; the others are options. */
  readonly args: readonly string[];
  readonly params: Readonly<Record<string, ControlParam>>;
  /** A `file` among the arguments is written with the answer, instead of being read. */
  readonly writesFile?: true;
  /** Type of the answer: an interface of control-results.ts, `[]` behind it for a list. */
  readonly result: string;
  /** As typed in a notebook. */
  readonly example: string;
}

/** Where the admin interface is. */
export const ADMIN_PREFIX = '/admin/v1';

/** Names of the arguments that must be given. */
export function mandatoryOf({ params }: ControlCommand): string[] {
  return Object.keys(params).filter((name) => params[name]?.default === undefined);
}

/** Name of the argument that is a file, where a command has one. */
export function fileOf({ params }: ControlCommand): string | undefined {
  return Object.keys(params).find((name) => params[name]?.kind === 'file');
}

const UNITS_MS: Readonly<Record<string, number>> = {
  us: 0.001,
  ms: 1,
  s: 1_000,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
  w: 604_800_000,
};
const PART = /(\d+(?:\.\d+)?)(us|ms|[smhdw])/y;

/** What a duration looks like, for messages. */
export const DURATION_FORM = "milliseconds, or text such as '90s', '1h30m' or '2d' (us ms s m h d w)";

/** Longest duration: a year. */
export const MAX_DURATION_MS = 366 * DAY_MS;

/** Whole microseconds of a duration; undefined for what is none, or is longer than {@link MAX_DURATION_MS}. */
export function durationUs(value: number | string): number | undefined {
  const ms = typeof value === 'number' ? value : durationMs(value.trim());
  if (ms === undefined || !(ms >= 0 && ms <= MAX_DURATION_MS)) return undefined;
  return Math.round(ms * 1_000);
}

function durationMs(text: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  if (text === '') return undefined;
  let ms = 0;
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const part = PART.exec(text);
    if (part === null) return undefined;
    ms += Number(part[1]) * (UNITS_MS[part[2] as string] as number);
  }
  return ms;
}
