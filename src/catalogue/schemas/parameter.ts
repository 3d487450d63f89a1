/**
 * Functions that make request parameters. Each returns the zod schema of the value on the wire; the metadata of the
 * schema is a plain description that client, exchange and help read without zod.
 */
import { z } from 'zod';
import { CLIENT_ORDER_ID, DECIMAL, type EnumName, enumValues, type ParamInfo, SYMBOL } from '../../protocol/index.js';

const described = new WeakMap<object, ParamInfo>();

function parameter(schema: z.ZodType, info: ParamInfo): z.ZodType {
  const made = schema.describe(info.description);
  described.set(made, info);
  return made;
}

/** The plain description of a parameter from this file. */
export function paramInfo(schema: z.ZodType): ParamInfo {
  const info = described.get(schema);
  if (!info) throw new Error('a parameter of the catalogue is made by the constructors of schemas/parameter.ts');
  return info;
}

export const symbol = (description = 'Symbol, such as BTCUSDT.') =>
  parameter(z.string().regex(SYMBOL), { kind: 'symbol', description });

export const symbols = (description = 'Several symbols. Cannot be combined with symbol.') =>
  parameter(z.array(z.string().regex(SYMBOL)), { kind: 'symbols', description });

export const asset = (description: string) => parameter(z.string().regex(SYMBOL), { kind: 'asset', description });

export const decimal = (description: string) => parameter(z.string().regex(DECIMAL), { kind: 'decimal', description });

export const integer = (
  description: string,
  bounds: { min?: number; max?: number; clamped?: true; default?: string } = {},
) => {
  let schema = z.int();
  if (bounds.min !== undefined) schema = schema.min(bounds.min);
  if (bounds.max !== undefined && !bounds.clamped) schema = schema.max(bounds.max);
  return parameter(schema, { kind: 'integer', description, ...bounds });
};

export const id = (description: string) => parameter(z.int().nonnegative(), { kind: 'id', description });

export const time = (description: string) => parameter(z.int().nonnegative(), { kind: 'time', description });

export const flag = (description: string, assumed: boolean) =>
  parameter(z.boolean(), { kind: 'flag', description, default: String(assumed) });

export const choice = (name: EnumName, description: string, options: { default?: string } = {}) =>
  parameter(z.enum(enumValues(name) as [string, ...string[]]), { kind: 'enum', enum: name, description, ...options });

export const choices = (name: EnumName, description: string, options: { default?: string } = {}) =>
  parameter(z.array(z.enum(enumValues(name) as [string, ...string[]])), {
    kind: 'enums',
    enum: name,
    description,
    ...options,
  });

export const clientOrderId = (description: string) =>
  parameter(z.string().regex(CLIENT_ORDER_ID), {
    kind: 'clientOrderId',
    description,
    pattern: CLIENT_ORDER_ID.source,
    default: 'generated',
  });

export const text = (description: string, options: { pattern?: RegExp; default?: string } = {}) =>
  parameter(options.pattern ? z.string().regex(options.pattern) : z.string(), {
    kind: 'text',
    description,
    ...(options.pattern ? { pattern: options.pattern.source } : {}),
    ...(options.default === undefined ? {} : { default: options.default }),
  });

/** The trading status that a symbol must have to be in the reply. */
export const symbolStatus = () => choice('SymbolStatusFilter', 'Only symbols with this status.');

/** The pattern that the exchange quotes when it refuses a time zone. */
const TIME_ZONE_TEXT = /^[+-]?\d{1,2}(:[0-5]\d)?$/;

/** An offset from UTC, from -12:00 to +14:00. */
export const timeZone = (description: string) =>
  parameter(z.string().regex(TIME_ZONE_TEXT), {
    kind: 'timeZone',
    description,
    pattern: TIME_ZONE_TEXT.source,
    default: '0',
  });
