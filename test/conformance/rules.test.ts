/**
 * Tests every conditional rule of the reference: a request that breaks it is refused with the code and text of the
 * rule, and a request that follows it is accepted. If another rule always refuses the request first, that rule is
 * named with the reason.
 */
import { describe, expect, test } from 'vitest';
import { trials } from '../support/depth.js';
import { sharedJson, testWith } from '../support/shared.js';
import { requestWith, sample, type Wanted, waysToMeet } from './rule-conditions.js';
import { accepted, LessonMarket, type Rule, type SpecEndpoint, under } from './rule-requests.js';
import { scenarios } from './rule-scenarios.js';

const SPEC = 'spec/endpoints.json';
/** The number of requests that break a rule, and of those that keep it. A rule has up to twelve of each. */
const mostTrials = trials(1, Number.POSITIVE_INFINITY);

const endpoints = sharedJson<SpecEndpoint[]>(SPEC) ?? [];

type Fields = Record<string, string | number | boolean>;
type Request = (stage: LessonMarket) => Fields;
interface Refusal {
  readonly code: number;
  readonly msg: string;
}
interface Trial {
  /** Whether each request needs a market of its own, because it prepares the market. */
  readonly isPrepared?: true;
  readonly broken: readonly { readonly request: Request; readonly error: Refusal }[];
  readonly kept: readonly Request[];
}

/** Rules that never cause the first refusal: the codes that come before, and the reason. */
const SHADOWED: readonly {
  readonly is: (endpoint: SpecEndpoint, rule: Rule) => boolean;
  readonly codes: readonly number[];
  /** Whether some of the requests get the rule's own refusal. */
  readonly isPartly?: true;
  readonly because: string;
}[] = [
  {
    is: ({ id }, { must }) => id === 'newOrderListOco' && (must ?? '').includes('TimeInForce is GTC'),
    codes: [-1160],
    because: 'a later rule of the same endpoint has a code of its own for the same case',
  },
  {
    is: (_, { when }) => 'workingPegPriceType' in (when ?? {}) && hasNotIn(when?.workingType),
    codes: [-1116],
    because: 'a working order of another type than LIMIT and LIMIT_MAKER is no working order',
  },
  {
    is: ({ id }, { when }) => id === 'newOrderListOpoco' && when?.pendingSide === 'BUY',
    codes: [-1223],
    because: 'what an OPO list sells is a SELL',
  },
  {
    is: ({ id }, { when = {} }) => id === 'newOrderListOpoco' && 'pendingSide' in when === false,
    codes: [-1166, -1197, -1199],
    isPartly: true,
    because: 'an OPO list sells, and a pair that sells has its stop loss below and the rest above',
  },
];

const hasNotIn = (condition: unknown) => typeof condition === 'object' && condition !== null && 'notIn' in condition;

/** The rules of an endpoint and those that it inherits, without inherited rules that only the engine checks. */
function rulesOf(endpoint: SpecEndpoint): Rule[] {
  return endpoint.rules.flatMap((rule) => {
    if (rule.inherit === undefined) return rule.note === undefined ? [rule] : [];
    const parent = endpoints.find(({ id }) => id === rule.inherit);
    return parent ? rulesOf(parent).filter((one) => !isEngineRule(one)) : [];
  });
}

/** Whether a rule is about funds, the book or duplicates, which are not checked for a test order. */
function isEngineRule({ when = {}, must = '' }: Rule): boolean {
  return 'funds' in when || 'wouldMatch' in when || 'newClientOrderId' in when || must.includes('last trade price');
}

function trialOf(endpoint: SpecEndpoint, rule: Rule): Trial | undefined {
  const { when = {}, error } = rule;
  const scenario = scenarios.find((one) => one.is(rule, endpoint));
  if (scenario) {
    const { broken, kept } = scenario.trial(endpoint, rule);
    return { isPrepared: true, broken: broken.map((request) => ({ request, error: error as Refusal })), kept };
  }
  const ways = waysToMeet(endpoint, when);
  if (ways === undefined) return undefined;
  const plain: Request = (stage) => accepted(stage, endpoint.id);
  const met = (more: Wanted = {}) =>
    ways.map(
      (way): Request =>
        (stage) =>
          requestWith(stage, endpoint, { ...way, ...more }),
    );
  const broken = (more: Wanted, wanted: Refusal) => met(more).map((request) => ({ request, error: wanted }));
  const one = error as Refusal;
  if (rule.require) {
    // Parameters that the condition sets stay; each other required parameter is left out once.
    return {
      broken: ways.flatMap((way) =>
        (rule.require ?? [])
          .filter((name) => !(name in way))
          .map((name) => ({
            request: (stage: LessonMarket) => requestWith(stage, endpoint, { ...way, [name]: undefined }),
            error: { ...one, msg: renamed(one.msg, rule.require ?? [], name) },
          })),
      ),
      kept: met(Object.fromEntries(rule.require.filter((name) => !isMade(name)).map((name) => [name, sample(name)]))),
    };
  }
  if (rule.requireAny ?? rule.requireOne) {
    const names = (rule.requireAny ?? rule.requireOne) as readonly string[];
    const none = Object.fromEntries(names.map((name) => [name, undefined]));
    const both = rule.requireOne && error?.both ? error.both : undefined;
    return {
      broken: [
        ...broken(none, error?.none ?? one),
        ...(both ? broken(Object.fromEntries(names.map((name) => [name, sample(name)])), both) : []),
      ],
      kept: [...met()],
    };
  }
  if (rule.atMostOne) {
    const [first = '', second = '', third = ''] = rule.atMostOne;
    return {
      broken: [
        [first, second],
        [second, third],
        [first, third],
      ].map((names) => ({
        request: (stage) => requestWith(stage, endpoint, Object.fromEntries(names.map((name) => [name, sample(name)]))),
        error: one,
      })),
      kept: [
        plain,
        ...rule.atMostOne.map(
          (name): Request =>
            (stage) =>
              requestWith(stage, endpoint, { [name]: sample(name) }),
        ),
      ],
    };
  }
  if (rule.forbid) {
    return {
      broken: rule.forbid.flatMap((name) =>
        broken({ [name]: sample(name) }, { ...one, msg: renamed(one.msg, rule.forbid ?? [], name) }),
      ),
      kept: met(),
    };
  }
  if (rule.combinations) {
    const sets = rule.combinations;
    const names = [...new Set(sets.flat())];
    const all = (set: readonly string[]): Wanted =>
      Object.fromEntries(names.map((name) => [name, set.includes(name) ? sample(name) : undefined]));
    const isListed = (set: readonly string[]) =>
      sets.some((one) => one.length === set.length && one.every((name) => set.includes(name)));
    const wrong = [
      names,
      ...names.filter((name) => name !== 'symbol').map((name) => ['symbol', name]),
      ['symbol'],
    ].filter((set) => !isListed(set));
    return {
      broken: wrong.map((set) => ({ request: (stage) => requestWith(stage, endpoint, all(set)), error: one })),
      kept: sets.map(
        (set): Request =>
          (stage) =>
            requestWith(stage, endpoint, all(set)),
      ),
    };
  }
  if (rule.reject) return { broken: broken({}, one), kept: [plain] };
  return undefined;
}

/** The text of a refusal contains one of several names; this function replaces it by the name of the request. */
function renamed(msg: string, names: readonly string[], name: string): string {
  const told = names.find((one) => msg.includes(`'${one}'`));
  return told === undefined || msg.startsWith('Fields') ? msg : msg.replace(`'${told}'`, `'${name}'`);
}

/** Whether an accepted request has the parameter without further changes. */
function isMade(name: string): boolean {
  return !/^(stopLimitTimeInForce|.*[pP]egOffset(Type|Value))$/.test(name);
}

describe.each(endpoints.filter((endpoint) => rulesOf(endpoint).length > 0))('$id', (endpoint) => {
  const seen = new Set<string>();
  for (const rule of rulesOf(endpoint)) {
    const { basis: _, error: __, ...shown } = rule as Rule & { basis?: string };
    const label = `${JSON.stringify(shown)} ${seen.size}`;
    seen.add(label);
    testWith(SPEC)(label, () => {
      const trial = trialOf(endpoint, rule);
      if (!trial) throw new Error('nobody knows how to break this rule');
      const shadow = SHADOWED.find((one) => one.is(endpoint, rule));
      // A market costs more time than all else in this file.
      const shared = trial.isPrepared ? undefined : new LessonMarket();
      let tried = 0;
      for (const { request, error } of trial.broken.slice(0, mostTrials)) {
        const stage = shared ?? new LessonMarket();
        const fields = request(stage);
        tried += 1;
        const { status, body } = stage.send(endpoint, fields);
        const { data: ___, ...refusal } = body ?? {};
        const isShadowed = shadow?.codes.includes(refusal.code) === true;
        if (shadow && !shadow.isPartly) expect(isShadowed, `${JSON.stringify(fields)}: ${shadow.because}`).toBe(true);
        else if (!isShadowed)
          expect(halfOf(body, error.code) ?? refusal, JSON.stringify(fields)).toEqual({
            code: error.code,
            msg: error.msg,
          });
        expect(status).toBeGreaterThanOrEqual(400);
      }
      expect(tried, 'requests that break it').toBeGreaterThan(0);
      let passed = 0;
      for (const request of trial.kept.slice(0, mostTrials)) {
        const stage = shared ?? new LessonMarket();
        const fields = request(stage);
        const { status, body } = stage.send(endpoint, fields);
        // For some order types no request is accepted.
        if (shadow?.isPartly && shadow.codes.includes(body?.code)) continue;
        passed += 1;
        expect([status, status === 200 ? undefined : body], JSON.stringify(fields)).toEqual([200, undefined]);
      }
      if (!shadow?.isPartly) expect(passed, 'requests that keep it').toBeGreaterThan(0);
    });
  }
});

/** The refusal of the half of a cancel-replace that this code is about. */
function halfOf(
  body: { data?: { cancelResponse?: Refusal; newOrderResponse?: Refusal } } | undefined,
  code: number,
): Refusal | undefined {
  const { cancelResponse, newOrderResponse } = body?.data ?? {};
  return [cancelResponse, newOrderResponse].find((half) => half?.code === code);
}

testWith(SPEC)('these tests break every rule of the catalogue that is more than a note', () => {
  const all = endpoints
    .flatMap(({ rules }) => rules)
    .filter((rule) => rule.note === undefined || Object.keys(rule).length > 2);
  expect(all.filter((rule) => rule.inherit === undefined && rule.note === undefined).length).toBeGreaterThan(480);
});

test('a parameter of a leg is named by the prefix of the leg and its own name, such as abovePrice', () => {
  expect(under('above', 'price')).toBe('abovePrice');
});
