/** Turns the arguments of `faults.stream` into a plan for a fault of streams. */
import { feedAddress } from '../../feeds/index.js';
import { CONNECTION_FAULTS, type StreamFaultAction } from '../../protocol/index.js';
import type { ControlArguments } from '../base/command-arguments.js';
import { ControlError } from '../base/control-error.js';
import type { Venue } from '../venue/venue.js';
import { accountAt } from './account-position.js';
import type { StreamFaultPlan } from './faults.js';

const DEFAULT_BY_US = 1_000_000;

/** @throws ControlError for an unknown stream or account, and for arguments that cannot be combined */
export function streamFaultPlan(given: ControlArguments, venue: Venue): StreamFaultPlan {
  const action = given.text('action') as StreamFaultAction;
  const [stream, position] = [given.text('stream'), given.number('account')];
  if (stream !== undefined && position !== undefined) {
    throw new ControlError('faults.stream: give stream or account, not both; accounts have no market streams.');
  }
  if (given.number('by') !== undefined && action !== 'delay' && action !== 'shutdown') {
    throw new ControlError(`faults.stream: by cannot be used with the action ${action}; it needs delay or shutdown.`);
  }
  if (stream !== undefined) checkPattern(stream, venue);
  const account = position === undefined ? undefined : accountAt(venue, position);
  const forUs = given.us('for');
  const byUs = given.us('by') ?? DEFAULT_BY_US;
  const probability = given.number('probability') ?? 1;
  const count = given.number('count') ?? (probability < 1 || forUs !== undefined ? 0 : 1);
  const pattern = stream === undefined ? undefined : patternOf(stream);
  return {
    action,
    description: DESCRIPTIONS[action](byUs / 1_000),
    matches: stream ?? (position === undefined ? 'any' : `account ${position}`),
    isAtOnce: isConnectionFault(action) && EVENT_ARGUMENTS.every((name) => given.number(name) === undefined),
    byUs,
    untilUs: forUs === undefined ? Number.POSITIVE_INFINITY : venue.nowUs + forUs,
    count: count === 0 ? Number.POSITIVE_INFINITY : count,
    skip: given.number('skip') ?? 0,
    probability,
    seed: given.number('seed') ?? 1,
    matchesStream: (name) => account === undefined && (pattern?.test(name) ?? true),
    matchesAccount: (id) => stream === undefined && (account === undefined || account === id),
  };
}

/** Arguments that make a fault of connections wait for events. */
const EVENT_ARGUMENTS = ['count', 'skip', 'probability'] as const;

const DESCRIPTIONS: Readonly<Record<StreamFaultAction, (byMs: number) => string>> = {
  gap: () => 'the event is lost',
  duplicate: () => 'the event is sent twice',
  reorder: () => 'the event is sent after the next one of its stream',
  delay: (byMs) => `the event is delayed by ${byMs} ms`,
  disconnect: () => 'the connection is closed without a close frame',
  silence: () => 'nothing is sent on the connection',
  shutdown: (byMs) => `the connection gets serverShutdown and is closed ${byMs} ms later`,
};

function isConnectionFault(action: StreamFaultAction): boolean {
  return (CONNECTION_FAULTS as readonly string[]).includes(action);
}

/** Checks that a name without `*` is the name of a stream. Otherwise the fault would never apply. @throws ControlError */
function checkPattern(stream: string, venue: Venue): void {
  if (stream.includes('*')) return;
  const symbol = feedAddress(stream)?.symbol;
  if (symbol === '' || (symbol !== undefined && venue.hostFor([]).exchange.hasSymbol(symbol))) return;
  throw new ControlError(
    `faults.stream: no market stream has the name '${stream}'; give a name such as btcusdt@trade, in lower case, or a ` +
      'pattern such as btcusdt@*.',
  );
}

function patternOf(stream: string): RegExp {
  const parts = stream.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}
