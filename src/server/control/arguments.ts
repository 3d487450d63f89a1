/**
 * Parses the arguments of admin commands, JSON values or query texts, into values of the kinds in the command table.
 *
 * Loaded with the first command only, because zod takes longer to load than an exchange takes to start.
 */
import { z } from 'zod';
import {
  AMOUNT_SCALE,
  type ControlCommand,
  type ControlParam,
  DAY_MS,
  DECIMAL,
  DURATION_FORM,
  decimalsOf,
  durationMs,
  durationUs,
  instantUs,
  MAX_DURATION_MS,
  nearest,
  plainDecimal,
  type RateLimiter,
  SYMBOL,
} from '../../protocol/index.js';
import { ControlError } from './control-error.js';

const MAX_TEXT = 8_192;
const MAX_ENTRIES = 1_000;
const MAX_LIMIT = 1_000_000_000;

/** Parsed arguments of one command; a missing optional argument is undefined. */
export class ControlArguments {
  private readonly values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.values = values;
  }

  /** For the kinds text, symbol, asset, decimal and choice. */
  text(name: string): string | undefined {
    return this.values[name] as string | undefined;
  }

  /** For the kinds integer and number; duration in microseconds; instant in microseconds since the epoch. */
  number(name: string): number | undefined {
    return this.values[name] as number | undefined;
  }

  flag(name: string): boolean {
    return this.values[name] === true;
  }

  /** A flag, or undefined when the flag is missing. */
  given(name: string): boolean | undefined {
    return this.values[name] as boolean | undefined;
  }

  /** For the kinds choices and texts. */
  list(name: string): readonly string[] | undefined {
    return this.values[name] as readonly string[] | undefined;
  }

  /** For the kind file: the parsed JSON of the file, unchecked. */
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
    if (param.kind === 'limiters' && (value === 'on' || value === 'off')) {
      values[name] = value;
      continue;
    }
    const read = schemaOf(param).safeParse(value);
    if (!read.success) {
      const allowed = param.kind === 'duration' ? durationRange(value) : undefined;
      if (allowed !== undefined) throw new ControlError(`${id}: ${name} is ${show(value)}; it must be ${allowed}.`);
      const at = read.error.issues[0]?.path.join('.') ?? '';
      throw new ControlError(`${id}: invalid ${name}${at && ` (${at})`} ${show(value)}; give ${formOf(param)}.`);
    }
    values[name] = read.data;
  }
  return new ControlArguments(values);
}

/** The allowed values of a parameter, for messages. */
export function formOf({ kind, values = [], min, max }: ControlParam): string {
  const range = min === undefined ? '' : max === undefined ? ` of at least ${min}` : ` from ${min} to ${max}`;
  switch (kind) {
    case 'symbol':
      return "a symbol such as 'BTCUSDT'";
    case 'asset':
      return "an asset such as 'BTC'";
    case 'decimal':
      return `a decimal number with at most ${AMOUNT_SCALE} decimals, as text`;
    case 'integer':
      return `a whole number${range}`;
    case 'number':
      return `a number${range}`;
    case 'flag':
      return 'true or false';
    case 'duration':
      return DURATION_FORM;
    case 'instant':
      return "milliseconds since the epoch, or a date such as '2027-01-01T00:00:00Z'";
    case 'choice':
      return `one of ${values.join(', ')}`;
    case 'choices':
      return `a list of ${values.join(', ')}`;
    case 'texts':
      return 'a list of texts';
    case 'amounts':
      return 'amounts by asset, such as {"USDT":"1000"}';
    case 'limiters':
      return 'off, on, or a list such as [{"rateLimitType":"REQUEST_WEIGHT","interval":"MINUTE","intervalNum":1,"limit":6000}]';
    case 'file':
      return 'the JSON object of a file that snapshots.save wrote';
    case 'text':
      return `a text of 1 to ${MAX_TEXT} characters`;
  }
}

const decimal = z
  .union([z.string(), z.number()])
  .transform((value, context) => {
    try {
      return plainDecimal(value);
    } catch {
      context.addIssue('not a decimal');
      return z.NEVER;
    }
  })
  .refine((text) => DECIMAL.test(text) && decimalsOf(text) <= AMOUNT_SCALE);
const asset = z.string().regex(SYMBOL);
const amounts = z.record(asset, decimal);
const limiters = z
  .array(
    z.strictObject({
      rateLimitType: z.enum(['REQUEST_WEIGHT', 'RAW_REQUESTS', 'ORDERS', 'CONNECTIONS']),
      interval: z.enum(['SECOND', 'MINUTE', 'HOUR', 'DAY']),
      intervalNum: z.number().int().min(1).max(1_000),
      limit: z.number().int().min(0).max(MAX_LIMIT),
    }),
  )
  .max(20);

/** Accepts the value itself or a text with its JSON, because a query can only carry text. */
function orJson<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  }, schema);
}

/** Schemas by parameter: making one takes longer than checking a value. */
const schemas = new WeakMap<ControlParam, z.ZodType>();

function schemaOf(param: ControlParam): z.ZodType {
  let schema = schemas.get(param);
  if (schema === undefined) {
    schema = makeSchema(param);
    schemas.set(param, schema);
  }
  return schema;
}

function makeSchema({ kind, values = [], min = -Infinity, max = Infinity }: ControlParam): z.ZodType {
  switch (kind) {
    case 'symbol':
    case 'asset':
      return asset;
    case 'decimal':
      return decimal;
    case 'integer':
      return numberFrom(/^-?\d+$/).refine((value) => Number.isSafeInteger(value) && value >= min && value <= max);
    case 'number':
      return numberFrom(/^-?\d+(\.\d+)?$/).refine((value) => value >= min && value <= max);
    case 'flag':
      return z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);
    case 'duration':
      return z.union([z.string(), z.number()]).transform(orIssue(durationUs));
    case 'instant':
      return z.union([z.string(), z.number()]).transform(orIssue(instantUs));
    case 'choice':
      return z.enum(values);
    case 'choices':
      return listOf(z.enum(values));
    case 'texts':
      return listOf(z.string().min(1).max(MAX_TEXT));
    case 'amounts':
      return orJson(amounts);
    case 'limiters':
      return orJson(limiters);
    case 'file':
      return orJson(z.looseObject({}));
    case 'text':
      return z.string().min(1).max(MAX_TEXT);
  }
}

function numberFrom(form: RegExp) {
  return z.union([z.number(), z.string().regex(form).transform(Number)]);
}

/** A list, or one text with the items separated by commas. */
function listOf(one: z.ZodType<string, string>) {
  const list = z.array(one).max(MAX_ENTRIES);
  const texts = z.string().transform((text) => (text === '' ? [] : text.split(',').map((part) => part.trim())));
  return z.union([list, texts.pipe(list)]);
}

function orIssue<V, R>(read: (value: V) => R | undefined) {
  return (value: V, context: z.RefinementCtx): R => {
    const result = read(value);
    if (result === undefined) {
      context.addIssue('cannot be read');
      return z.NEVER;
    }
    return result;
  };
}

/** The allowed range, for a duration of the right form that is too long or negative; undefined for another value. */
function durationRange(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : String(value);
  const isNegative = text.startsWith('-');
  const ms = typeof value === 'string' ? durationMs(isNegative ? text.slice(1) : text) : value;
  if (typeof ms !== 'number' || !Number.isFinite(ms)) return undefined;
  if (isNegative) return `${DURATION_FORM}, not negative`;
  return ms > MAX_DURATION_MS ? `at most ${MAX_DURATION_MS / DAY_MS} days` : undefined;
}

function show(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
