/** All samples that have a picture, with the SVG and the MIME bundle. */
import { toMime } from '../../src/display/index.js';
import { contextOf, type Sample, samples } from './sample.js';
import { pictureSamples } from './sample-pictures.js';

/** A sample with its picture. */
export interface DrawnPicture {
  readonly name: string;
  readonly sample: Sample;
  readonly svg: string;
  readonly bundle: Readonly<Record<string, string>>;
}

export function drawnPictures(): DrawnPicture[] {
  return [...samples, ...pictureSamples].flatMap((sample) => {
    const bundle = toMime(sample.value, contextOf(sample, 80, false));
    const svg = bundle['image/svg+xml'];
    return svg === undefined ? [] : [{ name: sample.name, sample, svg, bundle }];
  });
}
