/** Reads the option `annotations` of a plot: marked places as numbers of its axes. */
import { asMs } from '../../protocol/index.js';
import type { PlotAnnotation } from '../types/chart-types.js';
import { ParameterError } from '../types/errors.js';

/** A marked place; times are milliseconds. */
export interface MarkedPlace {
  readonly x?: number;
  readonly x2?: number;
  readonly y?: number;
  readonly y2?: number;
  readonly text: string;
}

/** The maximum number of places, because each place has a letter in a terminal. */
const MAX_PLACES = 26;
const FIELDS: readonly string[] = ['x', 'x2', 'y', 'y2', 'text'];
const USAGE = "Usage: annotations: [{ y: 61000, text: 'limit' }, { x: '2026-01-05T12:00:00Z', text: 'news' }].";

/** Which places a plot can hold. */
export interface PlaceAxes {
  readonly isTime: boolean;
  /** Whether the horizontal axis has values; for bars it has names. */
  readonly hasX: boolean;
  /** Which axes are logarithmic. */
  readonly log: { readonly x: boolean; readonly y: boolean };
}

/** @throws ParameterError for a place without an axis, an unknown field, and a value that is neither a number nor a time */
export function placesOf(given: readonly PlotAnnotation[] | undefined, axes: PlaceAxes): MarkedPlace[] {
  if (given === undefined) return [];
  if (!Array.isArray(given)) throw refused('give a list of places.');
  if (given.length > MAX_PLACES)
    throw refused(`there are ${given.length} places; at most ${MAX_PLACES} can be distinguished.`);
  return given.map((one, at) => placeOf(one, at, axes));
}

function placeOf(given: PlotAnnotation, at: number, { isTime, hasX, log }: PlaceAxes): MarkedPlace {
  if (typeof given !== 'object' || given === null) throw refused(`place ${at} is ${String(given)}.`);
  const odd = Object.keys(given).find((name) => !FIELDS.includes(name));
  if (odd !== undefined) throw refused(`place ${at} has a field '${odd}'; the fields are ${FIELDS.join(', ')}.`);
  const { x, x2, y, y2, text = '' } = given;
  if (x === undefined && y === undefined) throw refused(`place ${at} has neither x nor y.`);
  if ((x2 !== undefined && x === undefined) || (y2 !== undefined && y === undefined))
    throw refused(`place ${at} has the second end of a band, but not the first one.`);
  if (x !== undefined && !hasX) throw refused(`place ${at} has x, but the bars of this plot have names; give y.`);
  const read = (name: 'x' | 'x2' | 'y' | 'y2', value: unknown): object => {
    if (value === undefined) return {};
    const isX = name === 'x' || name === 'x2';
    const number = isX && isTime ? timeOf(value) : numberOf(value);
    if (!Number.isFinite(number))
      throw refused(`place ${at}: ${name} is ${String(value)}, which is no ${isX && isTime ? 'time' : 'number'}.`);
    if (number <= 0 && (isX ? log.x : log.y))
      throw refused(`place ${at}: ${name} is ${String(value)}, which has no place on a logarithmic axis.`);
    return { [name]: number };
  };
  return { ...read('x', x), ...read('x2', x2), ...read('y', y), ...read('y2', y2), text: String(text) };
}

const numberOf = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN;

function timeOf(value: unknown): number {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string' && !/^\d+$/.test(value)) return Date.parse(value);
  return asMs(Number(value));
}

const refused = (why: string): ParameterError => new ParameterError('chart', 'annotations', why, USAGE);
