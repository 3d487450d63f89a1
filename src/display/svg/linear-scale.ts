/** The linear scale of d3-scale. The build includes the code of this scale only. */
import { scaleLinear as makeScale, type ScaleLinear } from 'd3-scale';

export type LinearScale = ScaleLinear<number, number>;

/** Gives the pixel of a value. */
export type Scale = (value: number) => number;

/** A linear scale with the domain and the range from 0 to 1. */
export function scaleLinear(): LinearScale {
  return makeScale();
}

/** The scale that maps the values `from` … `to` of `domain` to the pixels of `range`. */
export const linearScale = (domain: readonly [number, number], range: readonly [number, number]): LinearScale =>
  scaleLinear().domain(domain).range(range);
