/** Draws the life of an order as a timeline: in a terminal as rows, on a page as a picture. */

import type { ShowContext } from '../context/context.js';
import { columnsOf } from '../context/context-values.js';
import type { Picture } from '../svg/picture.js';
import { foldLine } from '../text/ansi.js';
import { trackOf } from '../text/bar.js';
import { type Block, line, note } from '../text/blocks.js';
import { padSpans, type Span, span, spansWidth, textWidth } from '../text/rich.js';
import { zoneLabel, zoneOf } from '../text/zone-time.js';
import { type Life, type LifeMark, type LifeRow, readLife } from './order-life-model.js';
import { lifeSvg } from './order-life-svg.js';
import { type RowTime, timeTexts } from './order-life-times.js';

const BAR_COLUMNS = 8;

const MARKS: Readonly<Record<LifeMark, string>> = {
  begin: '○',
  start: '◆',
  change: '■',
  fill: '●',
  gap: '⋮',
  done: '✓',
  gone: '✗',
  now: '▼',
};

/** The life of an order as blocks; undefined for another value. */
export function orderLifeBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  const life = readLife(value);
  if (!life) return undefined;
  const zone = zoneOf(context);
  const times = timeTexts(life.rows, zone);
  const [first] = times;
  return [
    line(span(life.title, 'strong'), span(first ? `  ${first.date} ${zoneLabel(zone)}` : '', 'dim')),
    { kind: 'picture', lines: lifeLines(life, times, columnsOf(context)) },
    ...(life.source === '' ? [] : [note(life.source)]),
  ];
}

/** From this width on, rows show the time since the row before, and a bar. */
const WIDE = 100;

/** Below this width, a folded row goes on near the left edge: below its own text there is too little room. */
const NARROW = 60;
const NARROW_HANG = 8;

/** One line for each row; a long line is folded below its own text. */
function lifeLines(life: Life, times: readonly RowTime[], width: number): Span[][] {
  const names = life.lanes.map(({ name }) => name.replace('pending ', ''));
  const isWide = width >= WIDE;
  const columns = life.rows.map((row, at): Span[][] => [
    [span(times[at]?.time ?? '')],
    ...(isWide ? [[span(times[at]?.later ?? '', 'dim')]] : []),
    laneSpans(life, at),
    ...(life.lanes.length > 1 ? [[span(names[row.lane] ?? '', 'dim')]] : []),
    [span(row.what, row.tone)],
  ]);
  const widths = (columns[0] ?? []).map((_, index) =>
    Math.max(...columns.map((cells) => spansWidth(cells[index] ?? []))),
  );
  const details = Math.max(...life.rows.map((row) => textWidth(row.details)));
  const indent = widths.reduce((sum, each) => sum + each + GAP.length, 0);
  const executed = Math.max(...life.rows.map((row) => textWidth(row.executed)));
  // Bars are shown only if they fit beside every text.
  const hasBars = isWide && indent + details + GAP.length + BAR_COLUMNS + 1 + executed <= width;
  return life.rows.flatMap((row, at) => {
    // Times are right-aligned, because some have a date.
    const cells = (columns[at] ?? []).map((cell, index) =>
      padSpans(cell, widths[index] ?? 0, index === 0 || (isWide && index === 1) ? 'right' : 'left'),
    );
    const words = cells.flatMap((cell) => [...cell, span(GAP)]);
    const bar = hasBars ? [span(' '.repeat(details - textWidth(row.details) + GAP.length)), ...barSpans(row)] : [];
    return foldLine(
      [...words, span(row.details), ...(row.executed === '' ? [] : bar)],
      width,
      width < NARROW ? NARROW_HANG : Math.min(indent, width / 2),
    );
  });
}

const GAP = '  ';

/** The life of an order as a picture, for a list below its diagram; undefined for another value. */
export function orderLifePicture(value: unknown, context: ShowContext): Picture | undefined {
  const life = readLife(value);
  if (!life) return undefined;
  const zone = zoneOf(context);
  const times = timeTexts(life.rows, zone);
  const happened = life.rows.map(({ what, details, lane }, at) => {
    const name = life.lanes.length > 1 ? `${life.lanes[lane]?.name ?? ''} ` : '';
    return `${times[at]?.time ?? ''} ${name}${what} ${details}`.trim();
  });
  const alt = `${life.title}: ${happened.join('; ')}`;
  const words = { times, zone: `${times[0]?.date ?? ''} ${zoneLabel(zone)}`, alt };
  return { ...lifeSvg(life, words, context.theme), alt };
}

/** The lanes in a row: the mark in the lane of the row, a line in the lanes of other open orders. */
function laneSpans({ lanes, rows }: Life, at: number): Span[] {
  return lanes.map(({ isOpen }, lane): Span => {
    const row = rows[at] as LifeRow;
    const gap = lane === 0 ? '' : ' ';
    if (row.lane === lane) return span(gap + MARKS[row.mark], row.tone);
    const own = rows.flatMap((one, index) => (one.lane === lane ? [index] : []));
    const runs = at > (own[0] ?? 0) && (isOpen || at < (own.at(-1) ?? 0));
    return span(gap + (runs ? '│' : ' '), 'dim');
  });
}

function barSpans({ executed, share, tone }: LifeRow): Span[] {
  const { filled, rest } = trackOf(share, BAR_COLUMNS);
  return [span(filled, tone === 'dim' ? 'dim' : 'accent'), span(rest, 'dim'), span(` ${executed}`)];
}
