/** Makes the object through which the checks of exercises read an exchange. It cannot trade. */
import type { Spot } from '../client/index.js';
import type { ExchangeReader } from './exercise.js';
import { localAnswers } from './local-answers.js';

/** The reading part of a client. It does not contain the client, so a check cannot trade by mistake. */
export function readerOf(x: Spot): ExchangeReader {
  return Object.freeze({
    market: x.market,
    account: x.account,
    general: x.general,
    // On an exchange that the client does not control, the keys and the requests are unknown.
    keys: () => ifControlled(() => x.exchange.keys.list(), []),
    requests: () => ifControlled(() => x.exchange.requests(), undefined),
    answers: () => ifControlled(() => x.exchange.answers.list(), localAnswers(x)),
  });
}

/** Asks the exchange. Resolves to `otherwise` if the client does not control the exchange. */
export async function ifControlled<T, U>(ask: () => Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await ask();
  } catch (error) {
    if ((error as { code?: unknown }).code === 'SPOTLAB_NETWORK') return otherwise;
    throw error;
  }
}
