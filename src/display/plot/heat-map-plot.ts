/** Draws a heat map of columns: in a terminal as cells with their values, on a page as a picture. */
import type { ShowContext } from '../context/context.js';
import { heatMapLines } from '../heat-map/heat-map.js';
import { heatMapPicture } from '../heat-map/heat-map-svg.js';
import type { Picture } from '../svg/picture.js';
import { type Block, line, note } from '../text/blocks.js';
import { span } from '../text/rich.js';
import { readHeatMap } from './heat-model.js';

/** A heat map of columns as blocks; undefined for another value. */
export function heatMapBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  const read = readHeatMap(value, context);
  if (!read) return undefined;
  const { map, notes } = read;
  const name = map.name === '' ? [] : [line(span(map.name, 'strong'))];
  if (map.rows.length === 0) return [...name, note('nothing to draw')];
  return [...name, { kind: 'picture', lines: heatMapLines(map, context) }, ...notes.map(note)];
}

/** A heat map of columns as a picture; undefined for another value, or if there is nothing to draw. */
export function heatMapPictureOf(value: unknown, context: ShowContext): Picture | undefined {
  const read = readHeatMap(value, context);
  const picture = read && heatMapPicture(read.map, context);
  return picture && { ...picture, below: read.notes.map(note) };
}
