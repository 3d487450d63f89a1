/** Gives charts the method that saves their picture as a file. */
import { lazily } from '../base/lazy-part.js';
import type { Chart, SavePictureOptions } from '../types/chart-types.js';

const load = lazily(() => import('./save-picture.js'));

/** Adds `save` to a chart that has its drawing. `save` is not enumerable, like the drawing. */
export function savable<T extends Omit<Chart, 'save'>>(chart: T): T & Chart {
  const save = async (path: string, options?: SavePictureOptions) => (await load()).savePicture(chart, path, options);
  return Object.defineProperty(chart, 'save', { value: save }) as T & Chart;
}
