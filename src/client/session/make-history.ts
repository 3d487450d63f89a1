/**
 * `x.history`: its methods pass their arguments to src/history, which checks them. At the first use they load src/history,
 * by a function that `connect()` passes in, so a client that does not use `x.history` loads nothing of src/history.
 */

import type { History, HistoryRange, HistoryRead } from '../history/history.js';
import type { HistoryBackend, HistoryContext } from '../history/history-backend.js';
import type { Spot } from '../history/spot.js';
import { describeAs } from '../results/describe.js';
import { SpotlabError } from '../types/errors.js';
import type { SessionContext } from './session-context.js';

/** @param x gives the client, which is made after its history */
export function makeHistory(session: SessionContext, x: () => Spot, folder: string): History {
  const load = async (): Promise<HistoryBackend> => {
    const { history } = session.parts;
    if (history) return history();
    throw new SpotlabError('SPOTLAB_HISTORY', 'history: this client has none.', {
      advice:
        'In the lab, a strategy sees only what was delivered to it. Give the run the dataset as its market: lab.history().',
    });
  };
  const { displays, timeUnit, files } = session.parts;
  const context = (): HistoryContext => ({
    x: x(),
    folder,
    files: async () => {
      if (files) return files();
      throw new SpotlabError('SPOTLAB_HISTORY', 'history: this client cannot read files from an address.');
    },
    displays,
    isMicroseconds: timeUnit?.toUpperCase() === 'MICROSECOND',
  });
  const read = <Row, Named>(symbol: string, kind: string, range: HistoryRange = {}): HistoryRead<Row, Named> =>
    // The rows are inside an object, because `await` of the rows themselves would read them.
    lazyRead(async () => ({
      rows: (await load()).read(context(), symbol, kind, range) as HistoryRead<Row, Named>,
    }));
  const made: History = {
    folder,
    at: (other) => {
      if (typeof other === 'string' && other !== '') return makeHistory(session, x, other);
      throw new SpotlabError('SPOTLAB_HISTORY', `history: '${String(other)}' is no folder.`);
    },
    sync: async (symbol, kind, options) => (await load()).sync(context(), symbol, kind, options),
    klines: (symbol, interval, range) => read(symbol, interval, range),
    trades: (symbol, range) => read(symbol, 'trades', range),
    aggTrades: (symbol, range) => read(symbol, 'aggTrades', range),
    sql: async (query, ...values) => (await load()).sql(context(), query, ...values),
    list: async (filter) => (await load()).list(context(), filter),
    verify: async (filter) => (await load()).verify(context(), filter),
  };
  return describeAs(
    made,
    () => `History in ${folder}. .list() shows what it has; .sync(symbol, kind, { from }) adds days.`,
  );
}

/** A read that loads the history floor when it is used. */
function lazyRead<Row, Named>(
  open: () => Promise<{ readonly rows: HistoryRead<Row, Named> }>,
): HistoryRead<Row, Named> {
  const through = <T>(of: (read: HistoryRead<Row, Named>) => AsyncIterable<T>) =>
    (async function* () {
      yield* of((await open()).rows);
    })();
  const read: HistoryRead<Row, Named> = {
    // biome-ignore lint/suspicious/noThenProperty: `await` reads the rows, as it sends a call.
    then: (done, failed) =>
      open()
        .then(({ rows }) => rows)
        .then(done, failed),
    [Symbol.asyncIterator]: () => through((one) => one),
    pages: () => through((one) => one.pages()),
    columns: (...names) => through((one) => one.columns(...names)),
  };
  return describeAs(read, () => 'Rows of a history. `await` gives all rows, `for await` one row after the other.');
}
