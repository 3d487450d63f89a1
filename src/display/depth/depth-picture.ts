/** Draws the pictures of an order book, depth curve and ladder, with their titles, figures and descriptions. */

import { trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { paramOf } from '../context/context-values.js';
import { saidOnce } from '../context/read-once.js';
import type { Picture } from '../svg/picture.js';
import { bestPriceTexts, countOf, lastText } from './depth.js';
import { type Book, curveRange, readBook, runningTotals, spreadTicks } from './depth-model.js';
import { reachText } from './depth-reach.js';
import { depthSvg } from './depth-svg.js';
import { groupedBook, ladderOf } from './ladder-facts.js';
import { LADDER_LEVELS, ladderSvg } from './ladder-svg.js';

/** The picture of an order book: its ladder, or for the view `curve` its depth curve. */
export function depthPicture(value: unknown, context: ShowContext): Picture | undefined {
  const { view, theme } = context;
  const book = readBook(value);
  if (!book) return undefined;
  const [bid, ask] = [book.bids[0], book.asks[0]];
  const symbol = paramOf(context, 'symbol');
  const counts = `${countOf(book.bids, 'bid')}, ${countOf(book.asks, 'ask')}`;
  const title = `${symbol} ${view === 'curve' ? 'depth' : 'order book'}`.trim();
  const description = `${title}, ${counts}: ${bestPriceTexts(book, context).join(', ')}`;
  const ticks = spreadTicks(book, context.tickSize);
  const spread = book.spread === '' ? '' : `${book.spread} (${ticks && `${ticks}, `}${book.spreadBps} bps)`;
  const aside = `${counts}${book.lastUpdateId ? ` · update ${book.lastUpdateId}` : ''}`;
  const figures = [
    { name: 'best bid', value: bid ? `${trimDecimal(bid.price)} for ${trimDecimal(bid.quantity)}` : 'none' },
    { name: 'best ask', value: ask ? `${trimDecimal(ask.price)} for ${trimDecimal(ask.quantity)}` : 'none' },
  ];
  if (view !== 'curve') return ladderPicture(book, { title, aside, figures, description }, spread, context);
  const totals = { bids: runningTotals(book.bids), asks: runningTotals(book.asks) };
  const { cut } = curveRange(book);
  const alt = [description, reachText(book, context.baseAsset), cut === '' ? '' : `not shown: ${cut}`]
    .filter((text) => text !== '')
    .join('; ');
  const words = { title, aside, figures: [...figures, { name: 'spread', value: spread }], description: alt };
  return { ...depthSvg(book, totals, words, theme, context.baseAsset), alt };
}

type Words = Omit<Parameters<typeof ladderSvg>[1], 'spread' | 'middle' | 'last' | 'quote' | 'base'>;

function ladderPicture(book: Book, words: Words, spread: string, context: ShowContext): Picture {
  const { ladder, groups, shown, notes } = ladderWords(book, context);
  const alt = [words.description, ...notes].join(', ');
  const texts = {
    ...words,
    aside: `${words.aside}${groups}${shown}`,
    description: alt,
    spread: spread && `mid · spread ${spread}`,
    middle: book.middle,
    last: lastText(context),
    quote: context.quoteAsset ?? '',
    base: context.baseAsset ?? '',
  };
  return { ...ladderSvg(ladder, texts, context.theme), alt };
}

/** The texts that the ladders of all widths share. */
const ladderWords = saidOnce((book: Book, context: ShowContext) => {
  const grouped = groupedBook(book, context.group);
  const ladder = ladderOf(grouped, LADDER_LEVELS, context);
  const most = Math.max(grouped.bids.length, grouped.asks.length);
  const { balance, marketOrder } = ladder;
  const mine = [...ladder.asks, ...ladder.bids].filter((level) => level.mine !== '');
  return {
    ladder,
    groups: context.group === undefined ? '' : ` · prices in steps of ${context.group}`,
    shown: most > LADDER_LEVELS ? ` · the best ${LADDER_LEVELS} levels of each side` : '',
    notes: [
      ...(balance ? [`imbalance ${balance.imbalance} ${balance.within}`] : []),
      ...(marketOrder === '' ? [] : [marketOrder]),
      ...mine.map((level) => `own ${level.isBid ? 'bid' : 'ask'} ${level.mine} at ${trimDecimal(level.price)}`),
    ],
  };
});
