/**
 * The shape of a control command and of its arguments, the kinds of argument values, and the parser of durations.
 *
 * Arguments are sent as JSON or as text in a query string. The text forms described here are valid in both.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../values/time.js';

/**
 * Kind of an argument value. `duration`: milliseconds or text such as `1h30m`. `instant`: milliseconds since the epoch or an
 * ISO date. `amounts`: decimals by asset. `limiters`: `off`, `on`, or rate limiters in the form of `exchangeInfo`. `file`:
 * a file of the user who sends the command; only the content of the file is sent, never its path.
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
  /** One sentence without a full stop. */
  readonly description: string;
  /** Allowed values of `choice` and `choices`. */
  readonly values?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Default value, in words. A mandatory argument has none. */
  readonly default?: string;
}

/** A control command. */
export interface ControlCommand {
  /** What the command does, in one sentence. */
  readonly summary: string;
  /** Further facts, as sentences. */
  readonly notes?: string;
  /** Whether the command changes nothing: it is a GET, not a POST. */
  readonly reads?: true;
  /** Whether the command replaces orders, balances and history, so that a prompt asks first. */
  readonly erases?: true;
  /** Names of the positional arguments, in order. The other arguments are options. */
  readonly args: readonly string[];
  readonly params: Readonly<Record<string, ControlParam>>;
  /** Whether the reply is written to the `file` argument. Otherwise the file is read. */
  readonly writesFile?: true;
  /** Result type: an interface of control-results.ts, followed by `[]` for a list. */
  readonly result: string;
  /** Example call for a notebook. */
  readonly example: string;
}

/** Path prefix of the admin interface. */
export const ADMIN_PREFIX = '/admin/v1';

/** Path of the request by which a student joins a class. */
export const JOIN_PATH = '/class/v1/join';

/** Names of the mandatory arguments. */
export function mandatoryOf({ params }: ControlCommand): string[] {
  return Object.keys(params).filter((name) => params[name]?.default === undefined);
}

/** How a command is called, such as `fund(asset, amount, { account? })`, with the last word of its id as its name. */
export function controlUsage(id: string, { args, params }: ControlCommand): string {
  const optional = (name: string) => (params[name]?.default === undefined ? name : `${name}?`);
  const options = Object.keys(params).filter((name) => !args.includes(name));
  const all = [...args.map(optional), ...(options.length ? [`{ ${options.map(optional).join(', ')} }`] : [])];
  return `${id.slice(id.lastIndexOf('.') + 1)}(${all.join(', ')})`;
}

/** Name of the `file` argument; undefined if the command has none. */
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

/** Form of a duration, for messages. */
export const DURATION_FORM = "milliseconds, or text such as '90s', '1h30m' or '2d' (us ms s m h d w)";

/** Longest duration: a year. */
export const MAX_DURATION_MS = 366 * DAY_MS;

/** Whole microseconds of a duration; undefined for an invalid text and above {@link MAX_DURATION_MS}. */
export function durationUs(value: number | string): number | undefined {
  const ms = typeof value === 'number' ? value : durationMs(value.trim());
  if (ms === undefined || !(ms >= 0 && ms <= MAX_DURATION_MS)) return undefined;
  return Math.round(ms * 1_000);
}

/** Milliseconds of a duration as text; undefined for an invalid text. */
export function durationMs(text: string): number | undefined {
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
