/**
 * Sends a request and checks a successful reply against the catalogue: status, headers, schema, no unknown fields, and
 * the field order of the reference samples.
 */
import { expect } from 'vitest';

import { catalogue } from '../../src/catalogue/endpoints/catalogue.js';
import { misplaced } from './field-order.js';
import { resultSchema, undeclared } from './result-schema.js';
import type { Answer, Fields, TestExchange } from './running-exchange.js';

/** The headers with the used weight, by the place where the weight is counted. */
const WEIGHT_HEADERS = {
  ip: ['x-mbx-used-weight', 'x-mbx-used-weight-1m'],
  'sapi-ip': ['x-sapi-used-ip-weight-1m'],
  'sapi-uid': ['x-sapi-used-uid-weight-1m'],
};

/** Sends a request to `x` and checks its reply; `replies` is the form of the reply if none is requested. */
export type CheckedRequest = (id: string, fields?: Fields, replies?: string) => Promise<Answer>;

export function checkedRequests(x: TestExchange): CheckedRequest {
  return async (id, fields = {}, replies) => {
    const endpoint = catalogue[id];
    if (!endpoint) throw new Error(`no endpoint ${id}`);
    const path = endpoint.path.replace('/api/v3/', '');
    const key: Record<string, string> = endpoint.needsKey ? { 'x-mbx-apikey': x.running.apiKey } : {};
    const answer =
      endpoint.security === 'NONE' ? await x.get(path, fields, key) : await x.signed(endpoint.method, path, fields);
    expect(answer.body).not.toHaveProperty('code');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json;charset=UTF-8');
    const told = Object.keys(answer.headers).filter((name) => /-used-.*weight/.test(name));
    expect(told.sort()).toEqual(WEIGHT_HEADERS[endpoint.weightPool ?? 'ip']);
    expect(answer.headers[told[0] as string]).toMatch(/^\d+$/);
    expect(answer.headers['x-mbx-used-weight']).toBe(answer.headers['x-mbx-used-weight-1m']);
    const schema = resultSchema(id, fields, replies);
    schema.parse(answer.body);
    expect(undeclared(schema, answer.body)).toEqual([]);
    expect(misplaced(id, answer.body)).toEqual([]);
    return answer;
  };
}
