/** Parses the arguments of control commands, JSON values or query texts, into values of the kinds in the command table. */
import {
  type ControlCommand,
  checkValue,
  formOf,
  nearest,
  quotedValue,
  type RateLimiter,
  ValueProblem,
} from '../../protocol/index.js';
import { ControlError } from './control-error.js';

/** Parsed arguments of one command; a missing optional argument is undefined. */
export class ControlArguments {
  private readonly values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.values = values;
  }

  /** The value of an argument of the kinds text, symbol, asset, decimal and enum. */
  text(name: string): string | undefined {
    return this.values[name] as string | undefined;
  }

  /** The value of an argument of the kinds integer and number. */
  number(name: string): number | undefined {
    return this.values[name] as number | undefined;
  }

  /** The value of an argument of the kinds duration and time, in microseconds; times count from the epoch. */
  us(name: string): number | undefined {
    const ms = this.number(name);
    return ms === undefined ? undefined : Math.round(ms * 1_000);
  }

  flag(name: string): boolean {
    return this.values[name] === true;
  }

  /** The value of a flag; undefined when the flag is missing. */
  given(name: string): boolean | undefined {
    return this.values[name] as boolean | undefined;
  }

  /** The value of an argument of the kinds enums and texts. */
  list(name: string): readonly string[] | undefined {
    return this.values[name] as readonly string[] | undefined;
  }

  /** The value of an argument of the kind file: the parsed JSON of the file, unchecked. */
  content(name: string): unknown {
    return this.values[name];
  }

  amounts(name: string): Readonly<Record<string, string>> | undefined {
    return this.values[name] as Readonly<Record<string, string>> | undefined;
  }

  limiters(name: string): readonly RateLimiter[] | 'on' | 'off' | undefined {
    return this.values[name] as readonly RateLimiter[] | 'on' | 'off' | undefined;
  }
}

/**
 * @param id command id, for messages
 * @throws ControlError for an unknown argument, a missing mandatory argument, or an invalid value
 */
export function readControlArguments(
  id: string,
  { params, writesFile }: ControlCommand,
  given: Readonly<Record<string, unknown>>,
): ControlArguments {
  const names = Object.keys(params);
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(params, name)) continue;
    const [near] = nearest(name, names, 1);
    const allowed = names.length ? `its arguments are ${names.join(', ')}` : 'it has no arguments';
    throw new ControlError(`${id} has no argument '${name}'; ${near ? `did you mean '${near}'?` : `${allowed}.`}`);
  }
  const values: Record<string, unknown> = {};
  for (const [name, param] of Object.entries(params)) {
    // The path of an output file is not an argument of the exchange: the caller writes the file from the reply.
    if (param.kind === 'file' && writesFile) continue;
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined || value === null) {
      if (param.default === undefined) throw new ControlError(`${id}: ${name} is missing; give ${formOf(param)}.`);
      continue;
    }
    const read = checkValue(param, value, 'data');
    if (read instanceof ValueProblem) {
      const { allowed, at } = read.more;
      const shown = quotedValue(value);
      if (allowed !== undefined) throw new ControlError(`${id}: ${name} is ${shown}; it must be ${allowed}.`);
      throw new ControlError(`${id}: invalid ${name}${at ? ` (${at})` : ''} ${shown}; give ${formOf(param)}.`);
    }
    values[name] = read;
  }
  return new ControlArguments(values);
}
