/** History: datasets of klines, trades and aggregate trades in Parquet files, by symbol and day. */

// The functions behind `x.history`.

export { seriesOf } from './dataset/kinds.js';
export { sync } from './history.js';
export { sql } from './history-sql.js';
export { list } from './read/list.js';
export { read } from './read/read.js';
export { verify } from './verify.js';

// Rows of a dataset as a recorded market.

export { datasetRecording } from './read/dataset-recording.js';
export { firstDayUs, recordingOf, recordingParts } from './read/recording.js';
