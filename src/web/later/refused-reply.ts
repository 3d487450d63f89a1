/**
 * Takes the place of src/client/reconcile/refused-reply.ts in a page, which loads that code with the first refusal. If the code cannot
 * be loaded, the error of the refusal has only the HTTP status, and the outcome of a trading call is unknown.
 */
import { lazily, type refusedReply as onNode, unreadableReply } from '../../client/index.js';

let made: typeof onNode | undefined;

const load = lazily(() => import('../../client/index.js').then(({ refusedReply }) => refusedReply));

export const refusalsLoaded = (): Promise<void> | undefined =>
  made === undefined
    ? load().then(
        (loaded) => {
          made = loaded;
        },
        () => undefined,
      )
    : undefined;

export const refusedReply: typeof onNode = (session, request, reply, body) =>
  made === undefined
    ? unreadableReply(request, reply, 'is a refusal, whose text could not be loaded')
    : made(session, request, reply, body);
