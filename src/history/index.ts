/** History: datasets of klines, trades and aggregate trades in Parquet files, by symbol and day. */

// The functions behind `x.history`.

export { seriesOf } from './dataset/kinds.js';
export { sql } from './history-sql.js';
export { countText, reportText, syncText } from './history-texts.js';
export { sync } from './lazy-parts.js';
export { list } from './read/list.js';
export { read } from './read/read.js';
export { verify } from './verify.js';

// Rows of a dataset as a recorded market.

export { datasetRecording, firstDayUs, recordingOf, recordingParts } from './lazy-parts.js';
