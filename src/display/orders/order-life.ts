/** Draws the life of an order as a timeline: in a terminal as rows, on a page as a picture. */

import { trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { columnsOf } from '../context/context-values.js';
import { saidOnce } from '../context/read-once.js';
import type { Figure, Picture } from '../svg/picture.js';
import { foldLine } from '../text/ansi.js';
import { trackOf } from '../text/bar.js';
import { type Block, line, note } from '../text/blocks.js';
import { NO_BREAK_SPACE, padSpans, plainOf, type Span, span, spansWidth, textWidth } from '../text/rich.js';
import { hiddenNote, nameList } from '../text/table.js';
import { textOf, type WireObject } from '../text/wire-value.js';
import { durationText, zoneLabel, zoneOf } from '../text/zone-time.js';
import { actingPrice, awayText } from './open-orders.js';
import { alignedFills, type FillCells } from './order-life-fills.js';
import { type Life, type LifeMark, type LifeRow, readLife } from './order-life-model.js';
import { lifeSvg } from './order-life-svg.js';
import { type RowTime, timeTexts } from './order-life-times.js';
import { ruleOf } from './order-list.js';
import { averagePrice, verdictSpans } from './order-verdict.js';

const BAR_COLUMNS = 8;

const MARKS: Readonly<Record<LifeMark, string>> = {
  begin: '○',
  start: '◆',
  change: '■',
  fill: '●',
  gap: '┊',
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
    ...verdictLines(life, context),
    { kind: 'picture', lines: lifeLines(life, times, columnsOf(context)) },
    ...(life.source === '' ? [] : [note(life.source)]),
  ];
}

const shortName = (name: string): string => name.replace('pending ', '');

/**
 * The result of a single order, its fees and the time that it was open. Each order of a list has a line, `above 32  sold 0.005 of 0.02`, and the rule of the
 * list follows while it is not done.
 */
function verdictLines(life: Life, context: ShowContext): Block[] {
  const [lane] = life.lanes;
  if (!lane) return [];
  if (life.list) return listLines(life, life.list, context);
  // A narrow screen breaks the line between facts, never inside one.
  const facts = [life.fees === '' ? '' : `fee ${life.fees}`, `open for ${durationText(openMs(life))}`]
    .filter((fact) => fact !== '')
    .map((fact) => span(`${GAP}${fact.replaceAll(' ', NO_BREAK_SPACE)}`, 'dim'));
  return [line(...verdictSpans(lane.order, context), ...facts)];
}

function listLines({ lanes }: Life, list: WireObject, { tickSize, baseAsset }: ShowContext): Block[] {
  const heads = lanes.map(({ name, order }) => `${shortName(name)} ${textOf(order.orderId)}`);
  const widest = Math.max(...heads.map(textWidth));
  const orders = lanes.map(({ order }) => order);
  const rule = textOf(list.listOrderStatus) === 'ALL_DONE' ? '' : ruleOf(list, orders);
  return [
    // The last rows of the timeline tell the distance from the market.
    ...orders.map((order, at) =>
      line(
        span(`${heads[at]?.padEnd(widest)}  `, 'dim'),
        ...verdictSpans(order, {
          ...(tickSize === undefined ? {} : { tickSize }),
          ...(baseAsset === undefined ? {} : { baseAsset }),
        }),
      ),
    ),
    ...(rule === '' ? [] : [note(rule)]),
  ];
}

/** The time from the first row to the last one. */
const openMs = ({ rows }: Life): number => (rows.at(-1)?.timeMs ?? 0) - (rows[0]?.timeMs ?? 0);

/** The figures of the picture of a single order. */
function figuresOf(life: Life, context: ShowContext): Figure[] {
  const [lane] = life.lanes;
  if (life.list || !lane) return [];
  const { order } = lane;
  const did = lane.isBuy ? 'bought' : 'sold';
  const average = averagePrice(order, context);
  const whole = trimDecimal(textOf(order.origQty));
  const away = awayText(textOf(order.symbol), average === '' ? actingPrice(order) : average.replace('≈ ', ''), context);
  return [
    // The title has the words of the other ends.
    { value: order.status === 'FILLED' ? '✓ filled' : '' },
    average === ''
      ? { value: `nothing ${did}` }
      : { name: did, value: `${trimDecimal(textOf(order.executedQty))} of ${whole} ${context.baseAsset ?? ''}`.trim() },
    { name: 'average', value: average },
    { name: 'fee', value: life.fees },
    { name: 'open for', value: durationText(openMs(life)) },
    { value: lane.isOpen ? away : '' },
  ].filter(({ value }) => value !== '');
}

/** From this width on, rows show the time since the row before, and a bar. */
const WIDE = 100;

/** On screens narrower than this, the second line of a folded row begins near the left edge, because there is too little room below its own text. */
const NARROW = 60;
const NARROW_HANG = 8;

/** The names of the columns, then one line for each row; a long line is folded below its own text. */
function lifeLines(life: Life, times: readonly RowTime[], width: number): Span[][] {
  const names = life.lanes.map(({ name }) => shortName(name));
  const isWide = width >= WIDE;
  const isNarrow = width < NARROW;
  // Only a wide screen has room for a date in each row; on others a new date has a line. A narrow screen has whole seconds.
  const timeOf = (one: RowTime | undefined): string =>
    (isWide ? one?.time : isNarrow ? one?.clock.replace(/\.\d+$/, '') : one?.clock) ?? '';
  const heads = [...['time', ...(isWide ? ['since'] : []), '', ...(life.lanes.length > 1 ? ['order'] : []), 'event']];
  const columns = life.rows.map((row, at): Span[][] => [
    [span(timeOf(times[at]))],
    ...(isWide ? [[span(times[at]?.later ?? '', 'dim')]] : []),
    laneSpans(life, at),
    ...(life.lanes.length > 1 ? [[span(names[row.lane] ?? '', 'dim')]] : []),
    [span(row.what + (isNarrow ? '' : (row.lasting ?? '')), row.tone)],
  ]);
  const widths = heads.map((head, index) =>
    Math.max(textWidth(head), ...columns.map((cells) => spansWidth(cells[index] ?? []))),
  );
  const texts = detailTexts(life.rows, isNarrow);
  const details = Math.max(...texts.map(textWidth));
  const indent = widths.reduce((sum, each) => sum + each + GAP.length, 0);
  const executed = Math.max(...life.rows.map((row) => textWidth(row.executed)));
  // Bars are shown only if they fit beside every text.
  const hasBars = isWide && executed > 0 && indent + details + GAP.length + BAR_COLUMNS + 1 + executed <= width;
  const fills = isNarrow ? life.rows.flatMap(({ fill }) => fill ?? []) : [];
  const hidden = hiddenNote(
    nameList([
      !isWide && times.some(({ later }) => later !== '') ? 'since' : '',
      fills.some(({ role }) => role !== '') ? 'role' : '',
      fills.some(({ fee }) => fee !== '') ? 'fee' : '',
      !hasBars && executed > 0 ? 'executed' : '',
    ]),
  );
  // Times are right-aligned, because some have a date.
  const sideOf = (index: number): 'left' | 'right' => (index === 0 || (isWide && index === 1) ? 'right' : 'left');
  const headOf = (last: string): Span[] => [
    ...heads.flatMap((text, index) => [...padSpans([span(text, 'dim')], widths[index] ?? 0, sideOf(index)), span(GAP)]),
    span(last, 'dim'),
  ];
  // On a narrow screen the details may be below their words.
  const head = headOf(hasBars ? `${'details'.padEnd(details + GAP.length)}executed` : 'details');
  const lines = life.rows.flatMap((row, at) => {
    const date = times[at]?.date ?? '';
    const day = !isWide && at > 0 && date !== times[at - 1]?.date ? [[span(date, 'dim')]] : [];
    const cells = (columns[at] ?? []).map((cell, index) => padSpans(cell, widths[index] ?? 0, sideOf(index)));
    const words = cells.flatMap((cell) => [...cell, span(GAP)]);
    const text = texts[at] ?? '';
    const bar = hasBars ? [span(' '.repeat(details - textWidth(text) + GAP.length)), ...barSpans(row)] : [];
    const whole = [...words, span(text), ...(row.executed === '' ? [] : bar)];
    if (!isNarrow) return [...day, ...foldLine(whole, width, Math.min(indent, width / 2))];
    // On a narrow screen, a text that does not fit beside its words is below them as a whole.
    if (spansWidth(whole) <= width) return [...day, whole];
    return [...day, ...foldLine(words, width), ...foldLine([span(' '.repeat(NARROW_HANG) + text)], width, NARROW_HANG)];
  });
  return [
    spansWidth(head) <= width ? head : headOf(''),
    ...lines,
    ...(hidden === '' ? [] : foldLine([span(hidden, 'dim')], width, 2)),
  ];
}

const GAP = '  ';

/**
 * The details of the rows. The details of fills are in columns, on a narrow screen without role and fee. Fills at several
 * prices have their role and their fee after the range of prices.
 */
function detailTexts(rows: readonly LifeRow[], isNarrow: boolean): string[] {
  const fills = rows.flatMap(({ fill }) => fill ?? []);
  const cells = alignedFills(fills);
  const widest = (text: (one: FillCells) => string): number => Math.max(0, ...cells.map((one) => textWidth(text(one))));
  const [quantities, roles] = [widest((one) => one.quantity), widest((one) => one.role)];
  // Ranges do not count, because they are wider than the column of prices.
  const isRange = ({ price }: FillCells): boolean => price.includes('–');
  const prices = Math.max(0, ...cells.map((one) => (isRange(one) ? 0 : textWidth(one.price))));
  return rows.map(({ fill, details }) => {
    const one = fill && cells[fills.indexOf(fill)];
    if (!one) return details;
    const fee = one.fee === '' ? '' : `fee ${one.fee} ${one.asset}`.replaceAll(' ', NO_BREAK_SPACE);
    const terms = `${one.quantity.padStart(quantities)} at ${one.price.padStart(prices)}`;
    if (isNarrow) return terms;
    if (!isRange(one)) return [terms, one.role.padEnd(roles), fee].join(GAP).trimEnd();
    return [terms, one.role, fee.trimStart()].filter((text) => text !== '').join(GAP);
  });
}

/** The life of an order as a picture. For an order list, its diagram is above the timeline. Undefined for another value. */
export function orderLifePicture(value: unknown, context: ShowContext): Picture | undefined {
  const life = readLife(value);
  if (!life) return undefined;
  const { figures, ...words } = wordsOf(life, context);
  return { ...lifeSvg(life, words, figures, context.theme), alt: words.alt };
}

/** The texts that the pictures of all widths of a life share. */
const wordsOf = saidOnce((life: Life, context: ShowContext) => {
  const zone = zoneOf(context);
  const times = timeTexts(life.rows, zone);
  const happened = life.rows.map(({ what, details, lane }, at) => {
    const name = life.lanes.length > 1 ? `${life.lanes[lane]?.name ?? ''} ` : '';
    return `${times[at]?.time ?? ''} ${name}${what} ${details}`.trim();
  });
  const verdict = life.list || !life.lanes[0] ? '' : `${plainOf(verdictSpans(life.lanes[0].order, context))}; `;
  const alt = `${life.title}: ${verdict}${happened.join('; ')}`;
  return { times, zone: `${times[0]?.date ?? ''} ${zoneLabel(zone)}`, alt, figures: figuresOf(life, context) };
});

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
