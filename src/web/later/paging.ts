/**
 * Takes the place of src/client/paging/paging.ts in a page, which loads that file with the first list that is read page by
 * page. So a wrong option throws no error at once: the promise of the first page of the list rejects with the error.
 */
import {
  type readAll as allOnNode,
  lazily,
  type readPages as pagesOnNode,
  type readRows as rowsOnNode,
} from '../../client/index.js';

const load = lazily(() =>
  import('../../client/index.js').then(({ readAll, readPages, readRows }) => ({ readAll, readPages, readRows })),
);

export const readPages: typeof pagesOnNode = async function* (parts, options) {
  yield* (await load()).readPages(parts, options);
};

export const readRows: typeof rowsOnNode = async function* (parts, options) {
  yield* (await load()).readRows(parts, options);
};

export const readAll: typeof allOnNode = async (parts, options) => (await load()).readAll(parts, options);
