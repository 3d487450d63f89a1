/** All samples that have a picture, with the SVG and the MIME bundle. */
import { toMime } from '../../src/display/index.js';
import type { PictureSize } from '../../src/protocol/index.js';
import { contextOf, type Sample, samples } from './sample.js';
import { pictureSamples } from './sample-pictures.js';

/** A sample with its picture. */
export interface DrawnPicture {
  readonly name: string;
  readonly sample: Sample;
  readonly svg: string;
  readonly bundle: Readonly<Record<string, string>>;
}

/** @param width the width of the pictures; without it, as on a page */
export function drawnPictures(width?: PictureSize): DrawnPicture[] {
  return [...samples, ...pictureSamples].flatMap((sample) => {
    const context = contextOf(sample, 80, false);
    const theme = width === undefined ? {} : { theme: { ...context.theme, width } };
    const bundle = toMime(sample.value, { ...context, ...theme });
    const svg = bundle['image/svg+xml'];
    return svg === undefined ? [] : [{ name: sample.name, sample, svg, bundle }];
  });
}

/** The HTML of the picture of usual width: a page that shows the narrow one hides it. */
export const widePart = (html: string): string => html.replace(/<div class="spotlab-narrow"[\s\S]*$/, '');
