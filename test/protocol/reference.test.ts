/**
 * Compares the catalogue with the protocol reference: endpoints, parameters, enums, rules and refusal texts must be equal.
 */
import { describe, expect } from 'vitest';

import { isMet } from '../../src/protocol/endpoints/conditions.js';
import { brokenRule } from '../../src/protocol/endpoints/rules.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import { weightOf } from '../../src/protocol/endpoints/weights.js';
import { errorCodes, refusal } from '../../src/protocol/errors/errors.js';
import { enums, enumValues } from '../../src/protocol/values/enums.js';
import type { RefusalName } from '../../src/protocol/values/refusal-texts.js';
import { sharedJson, testWith } from '../support/shared.js';

interface SpecParam {
  name: string;
  type: string;
  required: boolean | 'conditional';
  min?: number;
  max?: number;
  enum?: string;
}
interface SpecEndpoint {
  id: string;
  method: string;
  path: string;
  security: string;
  source: string[];
  weight: unknown;
  weightOnSuccess?: { chargedOnSuccess: number | string };
  weightPool: string;
  unfilledOrderCount: number;
  params: SpecParam[];
  rules: { when?: Record<string, unknown>; error?: { code?: number; msg?: string } }[];
}

const spec = sharedJson<SpecEndpoint[]>('spec/endpoints.json') ?? [];
const test = testWith('spec/endpoints.json');
const specOf = (id: string) => spec.find((one) => one.id === id) as SpecEndpoint;

const pools: Record<string, string> = { 'IP (api)': 'ip', 'IP (sapi)': 'sapi-ip', 'UID (sapi)': 'sapi-uid' };
/** Whether the reference requires the parameter under a condition. */
const hasRule = (id: string, name: string) =>
  (specOf(id).rules as { when?: object; require?: string[] }[]).some(
    ({ when, require }) => require?.includes(name) && Object.keys(when ?? {}).length > 0,
  );

test('the catalogue holds every endpoint of the protocol reference, and no other', () => {
  expect(endpointTable.map(({ id }) => id).sort()).toEqual(spec.map(({ id }) => id).sort());
});

describe.each(endpointTable.map((entry) => [entry.id, entry] as const))('%s', (id, entry) => {
  test('has the method, path, security, sources and counted orders of the protocol reference', () => {
    const wanted = specOf(id);
    expect([entry.method, entry.path, entry.security]).toEqual([wanted.method, wanted.path, wanted.security]);
    expect(entry.source).toEqual(wanted.source.filter((source) => source !== 'not shown'));
    expect(entry.orderCount).toBe(wanted.unfilledOrderCount);
    expect(entry.weightPool).toBe(pools[wanted.weightPool]);
    // If the charge is a text, it applies only in rare cases (an amendment that makes the order expire).
    const charged = wanted.weightOnSuccess?.chargedOnSuccess;
    expect(entry.weightOnSuccess).toBe(typeof charged === 'string' ? undefined : charged);
  });

  test('has the parameters of the protocol reference, with their bounds', () => {
    const wanted = specOf(id).params.filter(({ name }) => name !== 'timestamp');
    expect(Object.keys(entry.params).sort()).toEqual(wanted.map(({ name }) => name).sort());
    for (const { name, required, min, max, type } of wanted) {
      const param = entry.params[name];
      // By the rules of the reference, a peg can replace the price of a working order.
      const always = required === true && !(name.endsWith('Price') && hasRule(id, name));
      expect(entry.mandatory.includes(name), `${name} mandatory`).toBe(always);
      if (type !== 'INT') continue;
      if (min !== undefined) expect(param?.min, name).toBe(min);
      if (max !== undefined) expect(param?.max, name).toBe(max);
    }
  });

  test('has the weight of the protocol reference, for every row of its table', () => {
    const wanted = specOf(id).weight as
      | { fixed: number }
      | { when: Record<string, object>; weight: number | { each: number; cap: number } }[];
    if (!Array.isArray(wanted)) {
      expect(weightOf(entry.weight, {})).toBe(wanted.fixed);
      return;
    }
    const samples = [
      {},
      { symbol: 'BTCUSDT' },
      ...[1, 20, 21, 25, 100, 101].map((count) => ({ symbols: Array.from({ length: count }, (_, i) => `S${i}`) })),
      ...[1, 100, 101, 500, 501, 1000, 1001, 5000].map((limit) => ({ limit: String(limit) })),
      { computeCommissionRates: 'true' },
      { computeCommissionRates: 'false' },
      { orderId: '1' },
      { preventedMatchId: '1' },
    ].filter((sample) => Object.keys(sample).every((name) => name in entry.params));
    for (const params of samples) {
      // A row about unknown symbols is checked by the exchange, which replies with an error.
      const row = wanted.find(({ when }) => !('unknown' in (when.symbol ?? {})) && isMet(when as never, params));
      // If there is no row, the rules refuse the call: for example, a ticker without a symbol.
      if (!row) continue;
      const cost = row?.weight;
      const items = ((params as { symbols?: string[] }).symbols ?? []).length;
      const weight = typeof cost === 'object' ? Math.min(cost.cap, cost.each * items) : cost;
      expect(weightOf(entry.weight, params), JSON.stringify(params).slice(0, 60)).toBe(weight);
    }
  });

  test('refuses what the conditional rules of the protocol reference refuse', () => {
    // Rules whose condition depends on values alone; the engine checks those about symbols, books and funds.
    for (const rule of specOf(id).rules) {
      const params = sampleFor(rule.when ?? {}, rule);
      if (!params || rule.error?.code === undefined) continue;
      const codes = entry.rules.map((ours) => brokenRule([ours], params)?.refusal.code);
      expect(codes, JSON.stringify(rule)).toContain(rule.error.code);
    }
  });
});

/** Parameters that meet a rejecting rule's condition and nothing else, or undefined where that cannot be built. */
function sampleFor(when: Record<string, unknown>, rule: object): Record<string, unknown> | undefined {
  if (!('reject' in rule) || Object.keys(when).length < 2) return undefined;
  const params: Record<string, unknown> = {};
  for (const [name, wanted] of Object.entries(when)) {
    if (name.includes('.') || name === 'any') return undefined;
    if (typeof wanted === 'string') params[name] = wanted;
    else if (Array.isArray(wanted)) params[name] = wanted[0];
    else return undefined;
  }
  return params;
}

describe('errors', () => {
  const errors = sharedJson<{
    codes: { code: number; name: string; http: number; messages: { msg?: string }[] }[];
    engineMessages: { list: { msg: string }[] };
  }>('spec/errors.json');

  test('have the names and statuses of the protocol reference', () => {
    for (const [code, { name, http }] of Object.entries(errorCodes)) {
      // The public exchange answers session.logon with this code; the reference does not have it.
      if (code === '-4056') continue;
      const wanted = errors?.codes.find((one) => one.code === Number(code));
      expect(wanted, code).toBeDefined();
      // Codes without a name in the reference have a name of the catalogue.
      if (wanted && /^[A-Z_]+$/.test(wanted.name)) expect(name).toBe(wanted.name);
      if (wanted?.http) expect([code, http]).toEqual([code, wanted.http]);
    }
  });

  test('have the exact texts of the protocol reference', () => {
    const texts = new Set(
      [...(errors?.codes.flatMap(({ messages }) => messages) ?? []), ...(errors?.engineMessages.list ?? [])].map(
        (one) => one.msg,
      ),
    );
    const names: RefusalName[] = [
      'invalidSymbol',
      'mandatory',
      'unknownOrder',
      'wouldTake',
      'insufficientBalance',
      'filterFailure',
      'ocoBadPrices',
      'badSignature',
      'timestampTooOld',
      'noDepth',
    ];
    for (const name of names) {
      expect(texts.has(refusal(name, '%s', '%s').message), name).toBe(true);
    }
  });
});

describe('closed lists', () => {
  const wanted = sharedJson<Record<string, { values: { value: string }[] }>>('spec/enums.json') ?? {};
  for (const name of Object.keys(enums) as (keyof typeof enums)[]) {
    if (!(name in wanted) && name !== 'OcoLegType') continue;
    test(`${name} has the values of the reference`, () => {
      const listed = (name === 'OcoLegType' ? wanted.OcoAboveType : wanted[name])?.values.map(({ value }) => value);
      expect([...enumValues(name)].sort()).toEqual([...(listed ?? [])].sort());
    });
  }
});
