/**
 * The exchange of a page, in a worker of its own: the exchange goes on when the worker of the cells is stopped. This file
 * is loaded on demand.
 */
import { type StartedExchange, startExchange } from '../../src/web/index.js';
import type { ExchangeChoice } from '../cells/messages.js';
import { openWorker } from './open-worker.js';

interface PageExchangeOptions extends ExchangeChoice {
  readonly snapshot?: string;
}

export function startPageExchange(options: PageExchangeOptions): Promise<StartedExchange> {
  const worker = openWorker(new URL('./exchange-worker.js', import.meta.url).href);
  return startExchange({ ...options, worker });
}
