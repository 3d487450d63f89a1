/**
 * The drawings that a web page has from its start: of candles, and of values that need no request (see
 * later-drawings.ts).
 */
import { columnsOf } from './context/context-values.js';
import type { Drawing, DrawPicture } from './drawing.js';
import { klinesBlocks } from './klines/klines.js';
import { klinesPicture } from './klines/klines-picture.js';
import { limitsPicture } from './limits/gauges-svg.js';
import { latencyBlocks } from './limits/latency.js';
import { latencyPicture } from './limits/latency-picture.js';
import { limitsBlocks } from './limits/limits.js';
import { progressBlocks } from './live/progress.js';
import { timeBlocks } from './market/time.js';
import { explanationBlocks } from './orders/explanation.js';
import { plotBlocks, plotPicture } from './plot/plot.js';
import { equityPicture } from './series/equity-svg.js';
import { seriesBlocks } from './series/series.js';
import { seriesHistogram, seriesPicture } from './series/series-picture.js';
import { dataTableBlocks } from './text/data-table.js';
import { errorBlocks } from './text/error.js';
import { jsonBlocks } from './text/json.js';
import { recordBlocks } from './text/record.js';
import { rowsBlocks } from './text/rows.js';

const seriesPictureOf: DrawPicture = (value, context) => {
  if (context.view === 'equity') return equityPicture(value, context);
  return context.view === 'histogram' ? seriesHistogram(value, context) : seriesPicture(value, context);
};

export const firstDrawings: Readonly<Record<string, Drawing>> = {
  klines: { blocks: klinesBlocks, picture: klinesPicture, isTall: true },
  time: { blocks: timeBlocks },
  plot: { blocks: plotBlocks, picture: plotPicture, isTall: true },
  table: { blocks: rowsBlocks },
  record: { blocks: recordBlocks },
  limits: { blocks: limitsBlocks, picture: limitsPicture },
  latency: { blocks: latencyBlocks, picture: latencyPicture },
  series: { blocks: seriesBlocks, picture: seriesPictureOf, isTall: true },
  progress: { blocks: progressBlocks },
  explanation: { blocks: explanationBlocks },
  error: { blocks: errorBlocks },
  dataTable: { blocks: dataTableBlocks },
  json: { blocks: (value, context) => jsonBlocks(value, columnsOf(context)) },
};
