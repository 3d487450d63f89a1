/** Takes the place of src/lab/run/lab-output.ts in a page, where drawings are loaded on demand. */
import { loadLazyParts } from '../../client/index.js';
import { runSql, tableOf, writePages } from '../../data/index.js';
import { pageToMime, pageToText } from '../../display/index.js';
import { loadPublishers, loadRoutes } from '../../server/index.js';
import { allDrawings } from '../page-drawings.js';

/** Loads everything that a client loads at its first use: a run must not wait for files. */
export async function loadOutput() {
  await Promise.all([allDrawings(), loadLazyParts(), loadRoutes(), loadPublishers()]);
  return { displays: { toText: pageToText, toMime: pageToMime }, data: { runSql, tableOf, writePages } };
}
