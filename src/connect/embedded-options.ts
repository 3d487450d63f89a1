/** What of the options of `connect` the embedded exchange goes by, and what of a running one a client needs. */
import type { ConnectOptions } from './options.js';

export type EmbeddedOptions = Pick<ConnectOptions, 'seed' | 'exchangeInfo' | 'dataDir' | 'replay'>;

/** An embedded exchange that listens, wherever it runs. */
export interface EmbeddedExchange {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly secretKey: string;
  close(): Promise<void>;
}

/** Whether `connect` starts one. */
export function isEmbedded({ network, profile }: ConnectOptions): boolean {
  return network === 'embedded' || (network === undefined && profile === undefined);
}

/** The exchange's share of `options`; what is not given stays away. */
export function embeddedOptions({ seed, exchangeInfo, dataDir, replay }: ConnectOptions): EmbeddedOptions {
  return {
    ...(seed === undefined ? {} : { seed }),
    ...(exchangeInfo === undefined ? {} : { exchangeInfo }),
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(replay ? { replay } : {}),
  };
}
