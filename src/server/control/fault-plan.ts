/**
 * Turns the arguments of `faults.add` into a fault plan.
 *
 * A planned refusal has the reply of the public service: the text that belongs to its code, or an HTML page where the
 * service replies with a page (status 403 and gateway errors). Source: `errors.json`, httpStatuses and codes.
 */

import {
  endpointTable,
  errorCodes,
  HEADERS,
  MIN_BAN_MS,
  type RefusalName,
  refusal,
  refusalTexts,
} from '../../protocol/index.js';
import type { ControlArguments } from '../base/command-arguments.js';
import { ControlError } from '../base/control-error.js';
import { canBeStale, type ExchangeCopy, type FaultEffect, type FaultPlan } from './faults.js';

/** The refusal for a status that is given without a code. */
const STATUS_REFUSALS: Readonly<Record<number, RefusalName>> = {
  401: 'rejectedKey',
  418: 'banned',
  429: 'tooMuchWeight',
  500: 'unknown',
  503: 'serverBusy',
  504: 'executionUnknown',
};
/** Statuses that the gateway in front of the service sends, with an HTML page instead of JSON. */
const PAGES: Readonly<Record<number, string>> = { 403: '403 Forbidden', 502: '502 Bad Gateway' };
const DEFAULT_STATUS = 503;
const DEFAULT_US = 1_000_000;

/**
 * @param copyExchange makes a copy of the exchange in its present state, for `stale`
 * @throws ControlError for an unknown endpoint or code, and for arguments that cannot be combined
 */
export function faultPlan(given: ControlArguments, nowMs: number, copyExchange: () => ExchangeCopy): FaultPlan {
  const action = given.text('action') as FaultEffect['action'];
  const endpoint = given.text('endpoint');
  if (endpoint !== undefined && !endpointTable.some(({ id, path }) => id === endpoint || path === endpoint)) {
    throw new ControlError(
      `faults.add: unknown endpoint '${endpoint}'; give an id or a path from \`spotlab endpoints --json\`.`,
    );
  }
  checkTogether(action, given);
  if (action === 'stale') checkStale(endpoint, given.text('method'));
  const probability = given.number('probability') ?? 1;
  const count = given.number('count') ?? (probability < 1 ? 0 : 1);
  const { effect, description } = effectOf(action, given, nowMs, copyExchange);
  return {
    effect,
    description,
    afterExecution: given.flag('after'),
    endpoint,
    method: given.text('method'),
    count: count === 0 ? Number.POSITIVE_INFINITY : count,
    skip: given.number('skip') ?? 0,
    probability,
    seed: given.number('seed') ?? 1,
  };
}

/** By argument: the actions that use it. An argument without effect is refused, so that nobody relies on it. */
const ARGUMENT_ACTIONS: Readonly<Record<string, readonly FaultEffect['action'][]>> = {
  by: ['delay', 'skew'],
  back: ['skew'],
  status: ['refuse'],
  code: ['refuse'],
  retryAfter: ['refuse'],
  after: ['drop', 'delay', 'refuse'],
};

function checkTogether(action: FaultEffect['action'], given: ControlArguments): void {
  for (const [name, actions] of Object.entries(ARGUMENT_ACTIONS)) {
    const isGiven = name === 'back' || name === 'after' ? given.flag(name) : given.number(name) !== undefined;
    if (isGiven && !actions.includes(action)) {
      throw new ControlError(
        `faults.add: ${name} cannot be used with the action ${action}; it needs ${actions.join(' or ')}.`,
      );
    }
  }
}

/** @throws ControlError when no matching request could get an old reply */
function checkStale(endpoint: string | undefined, method: string | undefined): void {
  const matching = endpointTable.filter(
    (one) => endpoint === undefined || one.id === endpoint || one.path === endpoint,
  );
  if (matching.some(({ id }) => canBeStale({ method: method ?? 'GET', endpoint: id }))) return;
  const what = endpoint === undefined ? `a ${method} request` : `the endpoint ${endpoint}`;
  throw new ControlError(
    `faults.add: stale cannot be used with ${what}; it needs a read whose data source is Memory or Database.`,
  );
}

function effectOf(
  action: FaultEffect['action'],
  given: ControlArguments,
  nowMs: number,
  copyExchange: () => ExchangeCopy,
): { readonly effect: FaultEffect; readonly description: string } {
  const byUs = given.us('by') ?? DEFAULT_US;
  switch (action) {
    case 'drop':
      return { effect: { action }, description: 'the connection is closed without a reply' };
    case 'delay':
      return { effect: { action, waitMs: byUs / 1_000 }, description: `the reply is delayed by ${byUs / 1_000} ms` };
    case 'skew': {
      const signed = given.flag('back') ? -byUs : byUs;
      return {
        effect: { action, byUs: signed },
        description: `the exchange's clock is shifted by ${signed / 1_000} ms`,
      };
    }
    case 'stale':
      return {
        effect: { action, copy: copyExchange() },
        description: `the reply has the state of ${new Date(nowMs).toISOString()}`,
      };
    case 'refuse':
      return refuseEffect(given, nowMs);
  }
}

function refuseEffect(
  given: ControlArguments,
  nowMs: number,
): { readonly effect: FaultEffect; readonly description: string } {
  const code = given.number('code');
  const asked = given.number('status') ?? (code === undefined ? DEFAULT_STATUS : undefined);
  const page = code === undefined && asked !== undefined ? PAGES[asked] : undefined;
  const name = code === undefined ? (STATUS_REFUSALS[asked ?? 0] ?? 'unknown') : nameOf(code, asked);
  const waitSeconds = given.number('retryAfter');
  const bannedUntilMs = nowMs + (waitSeconds === undefined ? MIN_BAN_MS : waitSeconds * 1_000);
  // The text contains the usual limit of the service, because no real limit was exceeded.
  const planned = refusal(name, ...(name === 'banned' ? [bannedUntilMs] : [6_000, '1 MINUTE']));
  const status = asked ?? planned.http;
  const isLimit = status === 429 || status === 418;
  if (waitSeconds !== undefined && !isLimit)
    throw new ControlError('faults.add: retryAfter needs the status 429 or 418.');
  const seconds = waitSeconds ?? (status === 418 ? MIN_BAN_MS / 1_000 : 1);
  const retry: Record<string, string> = isLimit ? { [HEADERS.retryAfter]: String(seconds) } : {};
  if (page !== undefined) {
    const body = `<html><head><title>${page}</title></head><body><h1>${page}</h1></body></html>`;
    return {
      effect: { action: 'refuse', status, body, headers: { ...retry, 'content-type': 'text/html' } },
      description: `${status} with an HTML page`,
    };
  }
  return {
    effect: { action: 'refuse', status, body: JSON.stringify(planned.body), headers: retry },
    description: `${status} ${planned.code} ${planned.message}`,
  };
}

/** The first refusal with a code; for -1003 the refusal that fits the status. */
function nameOf(code: number, status: number | undefined): RefusalName {
  if (code === -1003 && status === 418) return 'banned';
  const names = Object.keys(refusalTexts) as RefusalName[];
  const found = names.find((name) => refusalTexts[name][0] === code);
  if (found !== undefined) return found;
  const known = [...new Set(names.map((name) => refusalTexts[name][0]))].sort((a, b) => b - a);
  const isNamed = Object.hasOwn(errorCodes, code);
  throw new ControlError(
    `faults.add: ${isNamed ? `code ${code} has no text` : `unknown code ${code}`}; give one of ${known.join(', ')}.`,
  );
}
