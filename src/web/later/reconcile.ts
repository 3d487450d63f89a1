/**
 * Takes the place of src/client/reconcile/reconcile.ts in a page, where that code is in the file of the drawings; this file begins to
 * load when a trading call is sent.
 */
import { lazily, type reconcile as onNode } from '../../client/index.js';

const load = lazily(() => import('../../client/index.js').then(({ reconcile }) => reconcile));

/** @throws the error of the lost reply if the file cannot be loaded */
export const reconcile: typeof onNode = async (session, request, given, lost, signal) => {
  const loaded = await load().catch(() => {
    throw lost;
  });
  return loaded(session, request, given, lost, signal);
};
