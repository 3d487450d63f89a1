/**
 * The linear scale of d3-scale, loaded when the first picture with an axis is drawn: the package takes longer to load
 * than all other display code together, and most values are shown as text.
 */
import { createRequire } from 'node:module';
import type * as Scales from 'd3-scale';

export type LinearScale = Scales.ScaleLinear<number, number>;

/** From a value to its pixel. */
export type Scale = (value: number) => number;

const require = createRequire(import.meta.url);
let scales: typeof Scales | undefined;

/** `scaleLinear` of d3-scale. */
export function scaleLinear(): LinearScale {
  scales ??= require('d3-scale') as typeof Scales;
  return scales.scaleLinear();
}

/** The scale that maps the values `from` … `to` of `domain` to the pixels of `range`. */
export const linearScale = (domain: readonly [number, number], range: readonly [number, number]): LinearScale =>
  scaleLinear().domain(domain).range(range);
