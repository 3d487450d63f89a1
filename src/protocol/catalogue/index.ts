/** The catalogue: every endpoint of the service, as data. */
import type { Endpoint } from '../endpoint.js';
import { account } from './account.js';
import { general } from './general.js';
import { market } from './market.js';
import { orders } from './orders.js';

/** Endpoint by id, in the reference's order. */
export const catalogue: Readonly<Record<string, Endpoint>> = { ...general, ...market, ...orders, ...account };
