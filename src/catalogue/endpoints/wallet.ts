/** Wallet endpoints under /sapi: symbols that will be delisted, and the maintenance status. */
import type { Endpoint } from '../endpoint.js';
import { DelistSchedule, SystemStatus } from '../schemas/convert.js';
import { decimal } from '../schemas/parameter.js';

export const wallet = {
  delistSchedule: {
    method: 'GET',
    path: '/sapi/v1/spot/delist-schedule',
    summary: 'Symbols that will be delisted, with the dates.',
    security: 'NONE',
    needsKey: true,
    source: [],
    weight: 100,
    weightPool: 'sapi-ip',
    params: {
      recvWindow: decimal(
        'How long the request stays valid, in milliseconds. It has no effect on an unsigned request.',
      ),
    },
    result: DelistSchedule,
    display: 'record',
    verbs: { 'wallet.delistSchedule': { args: [], example: 'await x.wallet.delistSchedule()' } },
  },
  systemStatus: {
    method: 'GET',
    path: '/sapi/v1/system/status',
    summary: 'Whether the exchange is under maintenance.',
    security: 'NONE',
    source: [],
    weight: 1,
    weightPool: 'sapi-ip',
    params: {},
    result: SystemStatus,
    display: 'record',
    verbs: { 'wallet.systemStatus': { args: [], example: 'await x.wallet.systemStatus()' } },
  },
} as const satisfies Record<string, Endpoint>;
