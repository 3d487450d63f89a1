/** The options of `connect` that the embedded exchange uses, and the address and keys that it returns. */
import type { ConnectOptions } from './options.js';

export type EmbeddedOptions = Pick<ConnectOptions, 'seed' | 'exchangeInfo' | 'dataDir' | 'replay'>;

/** A running embedded exchange, in this thread or in another one. */
export interface EmbeddedExchange {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly secretKey: string;
  close(): Promise<void>;
}

/** Whether `connect` starts an embedded exchange. */
export function isEmbedded({ network, profile }: ConnectOptions): boolean {
  return network === 'embedded' || (network === undefined && profile === undefined);
}

/** The options for the embedded exchange; absent options stay absent. */
export function embeddedOptions({ seed, exchangeInfo, dataDir, replay }: ConnectOptions): EmbeddedOptions {
  return {
    ...(seed === undefined ? {} : { seed }),
    ...(exchangeInfo === undefined ? {} : { exchangeInfo }),
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(replay ? { replay } : {}),
  };
}
