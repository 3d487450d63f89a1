/**
 * Encodes parameter values for the wire, one at a time. A value that cannot be sent throws a {@link ParameterError} that
 * names the value and the nearest valid ones. The values themselves are checked in `protocol/kinds`.
 */
import { checkValue, type ParamInfo, quotedValue, ValueProblem } from '../../protocol/index.js';
import { ParameterError } from '../types/errors.js';

/** A parameter as it is sent: text, or a list that is sent as JSON. */
export type WireValue = string | readonly string[];

/** The verb, the parameter and the clock of one encoding; the first two are for error messages. */
export interface ParamContext {
  /** `market.klines` */
  readonly verb: string;
  /** Wire name. */
  readonly name: string;
  /**
   * Base of relative times such as `-2d`. Only relative times read it, because reading a clock costs as much as
   * encoding.
   */
  readonly clock: { readonly exchangeNowMs: number };
  /**
   * For an order: called with a float that has rounding errors, such as `50000.1 * 1.001`. `.fit()` rounds it when the
   * order is sent; without `.fit()` the order is refused then. Without this function, such a float is refused at once.
   */
  readonly onComputed?: ((name: string, value: number) => void) | undefined;
}

/** Encodes one value. `info` is undefined for a parameter that is not in the catalogue. */
export function encodeParam(info: ParamInfo | undefined, value: unknown, context: ParamContext): WireValue {
  if (!info) return encodeUnknown(value, context);
  const checked = checkValue(info, value, 'call', context);
  if (typeof checked === 'string') return checked;
  if (checked instanceof ValueProblem) throw refusedArgument(checked, value, context);
  return Array.isArray(checked) ? (checked as readonly string[]) : String(checked);
}

/** The checked value of an argument, in a form that JSON can contain. @throws ParameterError */
export function checkArgument(info: ParamInfo, value: unknown, context: ParamContext): unknown {
  const checked = checkValue(info, value, 'call', context);
  if (checked instanceof ValueProblem) throw refusedArgument(checked, value, context);
  return checked;
}

const refusedArgument = (problem: ValueProblem, value: unknown, { verb, name }: ParamContext): ParameterError =>
  new ParameterError(verb, name, problem.sentence(name, value), problem.more.advice);

const TEXT: ParamInfo = { kind: 'text', description: '' };
const TIME: ParamInfo = { kind: 'time', description: '' };

/** A parameter that is not in the catalogue: text as it is, a list as JSON. */
function encodeUnknown(value: unknown, context: ParamContext): WireValue {
  if (!Array.isArray(value)) return encodeScalar(value, context);
  const items = value.map((item) => encodeScalar(item, context));
  if (value.every((item) => typeof item === 'string')) return items;
  return `[${items.map((item, index) => (isBare(value[index]) ? item : JSON.stringify(item))).join(',')}]`;
}

/** Whether JSON writes the value without quotes. */
const isBare = (value: unknown) => typeof value !== 'string';

function encodeScalar(value: unknown, context: ParamContext): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'number':
      return encodeParam(TEXT, value, context) as string;
    default: {
      if (value instanceof Date) return encodeParam(TIME, value, context) as string;
      const { verb, name } = context;
      const text = `${name} ${quotedValue(value)} cannot be sent.`;
      throw new ParameterError(verb, name, text, 'Give text, a number, true or false, a Date, or a list of these.');
    }
  }
}
