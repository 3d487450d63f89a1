/**
 * Causes every refusal of the reference with a request and checks its exact text and HTTP status. Refusals that no
 * request can cause are listed with the reason, so that none is forgotten.
 */
import { describe, expect, test } from 'vitest';
import { controlRoute } from '../../src/protocol/control/control-commands.js';
import { errorCodes } from '../../src/protocol/errors/errors.js';
import { refusalTexts } from '../../src/protocol/values/refusal-texts.js';
import { sharedJson, testWith } from '../support/shared.js';
import { rows } from './error-rows.js';
import { type Row, sceneOf } from './error-scene.js';
import { startTestExchange } from './running-exchange.js';

const SPEC = 'spec/errors.json';

interface Listed {
  readonly code: number;
  readonly http: number | null;
  readonly rest: boolean;
  readonly messages: readonly { readonly msg?: string; readonly when?: string; readonly http?: number }[];
}
const spec = sharedJson<{
  codes: readonly Listed[];
  engineMessages: { list: readonly { msg: string }[] };
  filterFailures: { list: readonly { msg: string; code?: number }[] };
}>(SPEC);

/** Codes of internal failures. The exchange answers with them only if the admin interface tells it to. */
const IN_TROUBLE = [-1000, -1001, -1002, -1006, -1007, -1008, -1016] as const;

const NAMED = 'the form that names the parameter is sent';
/** Codes of the reference that no request over HTTP causes, each with the reason. */
const NEVER: Readonly<Record<number, string>> = {
  [-1010]: 'for engine errors that answer neither a placement nor a cancel nor an amendment: no endpoint has such',
  [-1099]: 'no longer in the published list',
  [-1103]: 'an unknown parameter is reported as -1101 or -1104, by the number of parameters',
  [-1114]: 'the service was observed to answer -1106 instead',
  [-1118]: 'an empty parameter is -1105, whatever its name',
  [-1119]: 'an empty parameter is -1105, whatever its name',
  [-1125]: 'listen keys are retired; their endpoints are gone',
  [-1131]: 'replaced by the text of -1102 that names the bound',
  [-1152]: 'binary answers: test/conformance/sbe.test.ts',
  [-1153]: 'binary answers: test/conformance/sbe.test.ts',
  [-1161]: 'binary answers: test/conformance/sbe.test.ts',
  [-1224]: 'a missing parameter of a working order is -1102, as the rules of the endpoints have it',
};
/** Texts of the reference that no request causes, although their code occurs with another text. */
const NEVER_SAID: Readonly<Record<string, string>> = {
  'Too many requests queued.': 'requests do not queue: each is answered before the next is read',
  'This order type is not possible in this trading phase.': 'a symbol takes all types of orders or none',
  'Limit orders require GTC for this phase.': 'a symbol takes all types of orders or none',
  'Too many new orders.': 'the form with the limit is sent',
  'A mandatory parameter was not sent, was empty/null, or malformed.': NAMED,
  "Required tag '%s' missing.": 'FIX',
  'Field value was empty or malformed.': 'FIX, binary',
  'Not all sent parameters were read.': 'the form with both counts is sent',
  'A parameter was empty.': NAMED,
  'A parameter was sent when not required.': NAMED,
  "A tag '%s' was sent when not required.": 'FIX',
  'Lookup interval is too big.': 'the form with the hours is sent',
  "Combination of optional fields invalid. Recommendation: '%s' and '%s' must both be sent.":
    'no rule of an endpoint has it',
  'Invalid `MDEntryType (269)` combination. BID and OFFER must be requested together.': 'FIX',
  "Conflicting fields: ['%s'...]": 'no rule of an endpoint has it',
  'Invalid data sent for a parameter.': NAMED,
  '`TargetStrategy (847)` was less than 1000000.': 'FIX',
  'Invalid JSON Request.': 'WebSocket',
  'cancelRestrictions has to be either ONLY_NEW or ONLY_PARTIALLY_FILLED.': 'the wire says it shorter',
  '`TimeInForce (59)` must be `GTC (1)` when `MaxFloor (111)` is used.': 'FIX',
  'Unsupported order combination': '-1014 says it before the engine does',
  'Cancel order is invalid. Check origClOrdId and orderId.':
    'a cancel without either is -1102 before the engine sees it',
  'Rest API trading is not enabled.': 'it is, here',
  'WebSocket API trading is not enabled.': 'WebSocket',
  'FIX API trading is not enabled.': 'FIX',
  'Too many parameters sent for this endpoint.':
    'drawn over a socket, below: the request is cut off before it is whole',
};
describe('a refusal', () => {
  test.each(rows.map((row): [string, Row] => [`${row.code} ${row.msg.slice(0, 70)}`, row]))(
    'a request provokes the refusal with the status, the code and the text of the protocol reference: %s',
    (_, row) => {
      const { status, body } = row.draw(sceneOf(row));
      const { data: __, ...refusal } = body;
      expect([status, refusal]).toEqual([row.status ?? 400, { code: row.code, msg: row.msg }]);
    },
  );
});

/** Whether a text is the listed text with values in place of its placeholders. */
function isText(listed: string, text: string): boolean {
  const parts = listed.split(/%s|%d|\{param\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(text);
}

describe('these tests leave out no refusal of the protocol reference', () => {
  testWith(SPEC)(
    'every error code that a REST client can meet is provoked by a test, or listed with the reason why not',
    () => {
      const drawn = new Set<number>([...rows.map(({ code }) => code), ...IN_TROUBLE]);
      for (const { code, rest } of spec?.codes ?? []) {
        if (!rest) continue;
        expect([code, drawn.has(code), code in NEVER]).toEqual([code, !(code in NEVER), !drawn.has(code)]);
      }
    },
  );

  testWith(SPEC)('every text of those codes is provoked by a test, or listed with the reason why not', () => {
    const texts = [
      ...(spec?.codes ?? [])
        .filter(({ code, rest }) => rest && !(code in NEVER) && !(IN_TROUBLE as readonly number[]).includes(code))
        .flatMap(({ code, messages }) => messages.map(({ msg }) => ({ msg, codes: [code] }))),
      ...(spec?.engineMessages.list ?? []).map(({ msg }) => ({ msg, codes: [-1013, -2010, -2011, -2038] })),
      ...(spec?.filterFailures.list ?? []).map(({ msg, code = -1013 }) => ({ msg, codes: [code] })),
    ];
    for (const { msg, codes } of texts) {
      if (msg === undefined) continue;
      const isDrawn = rows.some((row) => codes.includes(row.code) && isText(msg, row.msg));
      expect([msg, isDrawn]).toEqual([msg, !(msg in NEVER_SAID)]);
    }
  });

  testWith(SPEC)('each refusal that these tests provoke has a status and a text of the protocol reference', () => {
    const engine = [...(spec?.engineMessages.list ?? []), ...(spec?.filterFailures.list ?? [])];
    for (const { code, msg, status = 400 } of rows) {
      const listed = spec?.codes.find((one) => one.code === code);
      const own = listed?.messages.find((one) => one.msg !== undefined && isText(one.msg, msg));
      expect([msg, own !== undefined || engine.some((one) => isText(one.msg, msg))]).toEqual([msg, true]);
      // An unknown path has a status of its own.
      if (code !== -1020) expect([msg, status]).toEqual([msg, own?.http ?? listed?.http]);
    }
  });

  testWith(SPEC)(
    'every text by which this exchange refuses is one of the protocol reference, except for a few texts of its own',
    () => {
      const known = [
        ...(spec?.codes ?? []).flatMap(({ messages }) => messages.map(({ msg }) => msg)),
        ...(spec?.engineMessages.list ?? []).map(({ msg }) => msg),
        ...(spec?.filterFailures.list ?? []).map(({ msg }) => msg),
      ].filter((msg) => msg !== undefined);
      for (const [name, [code, text, more]] of Object.entries(refusalTexts)) {
        const isKnown = known.some((msg) => msg === text || isText(msg, text) || isText(text, msg));
        expect([name, isKnown]).toEqual([name, !more?.isOurs]);
        expect([name, code in errorCodes]).toEqual([name, true]);
      }
    },
  );
});

describe('over HTTP', async () => {
  const x = await startTestExchange({ symbols: ['BTCUSDT'] });
  const add = controlRoute('faults.add');

  test.each(IN_TROUBLE.map((code) => [code]))(
    'a fault `refuse` with the code %i makes the exchange reply with this code, its HTTP status and its text',
    async (code) => {
      const reply = await fetch(x.running.baseUrl + add.path, {
        method: add.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action: 'refuse', code, count: 1 }),
      });
      expect([reply.status, await reply.text()]).toEqual([200, expect.any(String)]);
      const answer = await fetch(`${x.running.baseUrl}/api/v3/time`);
      const listed = spec?.codes.find((one) => one.code === code);
      const [, text] = Object.values(refusalTexts).find(([one]) => one === code) ?? [];
      expect([answer.status, await answer.json()]).toEqual([errorCodes[code]?.http, { code, msg: text }]);
      if (listed) expect([listed.http, listed.messages[0]?.msg]).toEqual([answer.status, text]);
    },
  );

  test('a body that is too long is refused with -1101, whose text names no parameter', async () => {
    const answer = await fetch(`${x.running.baseUrl}/api/v3/order`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `symbol=${'A'.repeat(300_000)}`,
    });
    expect(await answer.json()).toEqual({ code: -1101, msg: 'Too many parameters sent for this endpoint.' });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});
