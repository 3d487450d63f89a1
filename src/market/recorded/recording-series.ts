/** Makes the sequence of all trades of a replayed symbol: the recorded trades, and between them the trades of users. */
import type { SymbolInfo } from '../../exchange/index.js';
import { emptyHistory, type HistorySource } from '../series/history-source.js';
import type { Recording } from '../series/market-series.js';
import { CountedReplaySeries } from './counted-replay-series.js';
import { ReplaySeries } from './replay-series.js';

/** Makes the series of a recording, for `Recording.seriesOf`. @param countsUsersTrades see `HistoryStore.countsUsersTrades` */
export function recordingSeries(recording: HistorySource, info: SymbolInfo, countsUsersTrades: boolean): ReplaySeries {
  return new (countsUsersTrades ? CountedReplaySeries : ReplaySeries)(info, recording);
}

/** A recording without trades. */
export function emptyRecording(): Recording {
  const recording: Recording = {
    ...emptyHistory(0),
    seriesOf: (info, countsUsersTrades) => recordingSeries(recording, info, countsUsersTrades),
  };
  return recording;
}
