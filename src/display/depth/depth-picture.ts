/** Draws the pictures of an order book, depth curve and ladder, with their titles, figures and descriptions. */

import { trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context.js';
import { paramOf } from '../context-values.js';
import type { Picture } from '../svg/picture.js';
import { bestPriceTexts } from './depth.js';
import { curveRange, readBook, runningTotals, spreadTicks } from './depth-model.js';
import { depthSvg } from './depth-svg.js';
import { LADDER_LEVELS, ladderSvg } from './ladder-svg.js';

/** The picture for the view `curve` or `ladder`; undefined for other views, which show the book as a table. */
export function depthPicture(value: unknown, context: ShowContext): Picture | undefined {
  const { view, theme } = context;
  if (view !== 'curve' && view !== 'ladder') return undefined;
  const book = readBook(value);
  if (!book) return undefined;
  const [bid, ask] = [book.bids[0], book.asks[0]];
  const symbol = paramOf(context, 'symbol');
  const counts = `${book.bids.length} bids, ${book.asks.length} asks`;
  const title = `${symbol} ${view === 'ladder' ? 'order book' : 'depth'}`.trim();
  const description = `${title}, ${counts}: ${bestPriceTexts(book, context).join(', ')}`;
  const totals = { bids: runningTotals(book.bids), asks: runningTotals(book.asks) };
  const ticks = spreadTicks(book, context.tickSize);
  const spread = book.spread === '' ? '' : `${book.spread} (${ticks && `${ticks}, `}${book.spreadBps} bps)`;
  const aside = `${counts}${book.lastUpdateId ? ` · update ${book.lastUpdateId}` : ''}`;
  const best = [
    { name: 'best bid', value: bid ? `${trimDecimal(bid.price)} for ${trimDecimal(bid.quantity)}` : 'none' },
    { name: 'best ask', value: ask ? `${trimDecimal(ask.price)} for ${trimDecimal(ask.quantity)}` : 'none' },
  ];
  if (view === 'ladder') {
    const shown = `the best ${LADDER_LEVELS} levels of each side`;
    const more = Math.max(book.bids.length, book.asks.length) > LADDER_LEVELS ? ` · ${shown}` : '';
    const words = {
      title,
      aside: aside + more,
      figures: best,
      description,
      spread: spread && `spread ${spread}, mid ${book.middle}`,
    };
    return { ...ladderSvg(book, totals, words, theme), alt: description };
  }
  const { cut } = curveRange(book);
  const alt = cut === '' ? description : `${description}; not shown: ${cut}`;
  const figures = [...best, { name: 'spread', value: spread }];
  return { ...depthSvg(book, totals, { title, aside, figures, description: alt }, theme), alt };
}
