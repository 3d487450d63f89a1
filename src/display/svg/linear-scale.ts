/**
 * d3's linear scale, loaded with the first picture that has an axis: its packages take longer to load than all displays
 * together, and most of what is shown is text.
 */
import { createRequire } from 'node:module';
import type * as Scales from 'd3-scale';

export type LinearScale = Scales.ScaleLinear<number, number>;

const require = createRequire(import.meta.url);
let scales: typeof Scales | undefined;

/** As `scaleLinear` of d3-scale. */
export function scaleLinear(): LinearScale {
  scales ??= require('d3-scale') as typeof Scales;
  return scales.scaleLinear();
}
