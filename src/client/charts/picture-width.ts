/** Reads the option `width` of charts: a named size or a number of pixels, for the picture on a page. */
import type { ShowContext } from '../../protocol/index.js';
import { ParameterError } from '../types/errors.js';

const SIZES = ['S', 'M', 'L'];
const [LEAST, MOST] = [320, 2400];

/**
 * The part of a drawing's context with the width of the picture. @throws ParameterError for a width that is not allowed
 */
export function pictureWidth(width: unknown): Pick<ShowContext, 'theme'> {
  if (width === undefined) return {};
  const isSize = typeof width === 'string' && SIZES.includes(width);
  if (!isSize && !(typeof width === 'number' && width >= LEAST && width <= MOST)) {
    throw new ParameterError(
      'chart',
      'width',
      `width is '${String(width)}'; it is 'S', 'M', 'L', or pixels from ${LEAST} to ${MOST}.`,
    );
  }
  return { theme: { width: width as 'S' | number } };
}
