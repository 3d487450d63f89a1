/**
 * Connects a client to another account of an embedded exchange. In a page, src/web/connect-as.ts takes the place of this
 * file.
 */
import type { Spot } from '../client/index.js';
import { connect } from '../connect/index.js';

/** @param x a client of the exchange, which is on this machine */
export const connectAs = (x: Spot, key: { readonly apiKey: string; readonly secretKey: string }): Promise<Spot> =>
  connect({ network: x.network.baseUrl, ...key });
