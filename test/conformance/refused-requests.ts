/** Requests that are refused, and the exchange that refuses them; each test file starts an exchange of its own. */
import { expect } from 'vitest';
import { type Answer, type Fields, startTestExchange } from './running-exchange.js';

export const startRefusing = () =>
  startTestExchange({
    // If SBE were on, a request for SBE would get SBE: see sbe.test.ts.
    sbe: false,
    registerKeys: [
      { apiKey: 'r'.repeat(64), kind: 'HMAC', secret: 'reader', permissions: ['USER_DATA'] },
      { apiKey: 't'.repeat(64), kind: 'HMAC', secret: 'trader', permissions: ['TRADE'] },
    ],
  });

export const ORDER = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.01',
  price: '50000',
};

export function expectRefusal(answer: Answer, status: number, code: number, msg: string | RegExp): void {
  expect(answer.body).toEqual({ code, msg: msg instanceof RegExp ? expect.stringMatching(msg) : msg });
  expect(answer.status).toBe(status);
}

export function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}
