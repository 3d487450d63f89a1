/** Reads outputs whose MIME types the code of a cell chooses itself, by `display.html('<b>hi</b>')`, or by an object whose keys are MIME types. */
import { Bytes } from '../../platform/index.js';
import { displaySymbol, type MimeBundle } from './display.js';

/** A value that is displayed as a MIME bundle. */
class Bundle {
  readonly #data: MimeBundle;

  constructor(data: MimeBundle) {
    this.#data = data;
  }

  [displaySymbol](): MimeBundle {
    return this.#data;
  }
}

/** Kinds of images by their first bytes, as base64. */
const IMAGES: readonly (readonly [start: string, type: string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
];

function imageBundle(image: Uint8Array | string): MimeBundle {
  const data = typeof image === 'string' ? image : Bytes.from(image).toString('base64');
  const found = IMAGES.find(([start]) => data.startsWith(start));
  if (found === undefined) {
    throw new TypeError('display.image takes the bytes of a PNG, JPEG, GIF or WebP image, or these bytes as base64.');
  }
  return { [found[1]]: data, 'text/plain': `(${found[1]})` };
}

/** The members of the function `display`: each makes a value of one form, which is displayed. */
export const displayForms = {
  html: (text: string) => new Bundle({ 'text/html': text, 'text/plain': text.replace(/<[^>]*>/g, '') }),
  markdown: (text: string) => new Bundle({ 'text/markdown': text, 'text/plain': text }),
  svg: (text: string) => new Bundle({ 'image/svg+xml': text, 'text/plain': '(image/svg+xml)' }),
  json: (value: unknown) => new Bundle({ 'application/json': value, 'text/plain': JSON.stringify(value, null, 2) }),
  image: (image: Uint8Array | string) => new Bundle(imageBundle(image)),
};
