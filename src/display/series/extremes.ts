/** The least and the largest value of a line. A page loads this with its first candles. */
import type { LineMark } from './series-text.js';

/** The least and the largest value with their texts, by their indices. */
export const extremeMarks = (values: readonly number[], textAt: (at: number) => string): LineMark[] =>
  [(a: number, b: number) => a < b, (a: number, b: number) => a > b].map((beats) => {
    const place = extremeOf(values, beats);
    return { place, value: values[place] ?? 0, text: textAt(place) };
  });

/** The index of the best value by `beats`; if several are equal, the index of the first. */
export function extremeOf(values: readonly number[], beats: (a: number, b: number) => boolean): number {
  return values.reduce((best, value, at) => (beats(value, values[best] ?? value) ? at : best), 0);
}
