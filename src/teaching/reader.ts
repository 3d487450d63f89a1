/** Makes the reader of an exchange that checks use. */
import type { Spot } from '../client/index.js';
import type { ExchangeReader } from './exercise.js';

/** The reading part of a client. It does not contain the client, so a check cannot trade by mistake. */
export function readerOf(x: Spot): ExchangeReader {
  return Object.freeze({
    market: x.market,
    account: x.account,
    general: x.general,
    // On an exchange that the client does not control, the keys are unknown.
    keys: async () => {
      try {
        return await x.exchange.keys.list();
      } catch (error) {
        if ((error as { code?: unknown }).code === 'SPOTLAB_NETWORK') return [];
        throw error;
      }
    },
  });
}
