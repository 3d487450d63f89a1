/** Takes the place of src/client/session/make-history.ts in a page: `x.history` needs files, so each of its methods throws an error. */
import { describeAs, type History, type makeHistory as onNode, SpotlabError } from '../client/index.js';

const noFiles = (): never => {
  throw new SpotlabError('SPOTLAB_BROWSER', 'A web page has no files.', { advice: 'Use spotlab on Node.' });
};
const rejects = async (): Promise<never> => noFiles();

export const makeHistory: typeof onNode = (_session, _x, folder) => {
  const made: History = {
    folder,
    at: noFiles,
    sync: rejects,
    klines: noFiles,
    trades: noFiles,
    aggTrades: noFiles,
    sql: rejects,
    list: rejects,
    verify: rejects,
  };
  return describeAs(made, () => 'No history: a web page has no files.');
};
