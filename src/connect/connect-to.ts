/** Makes a client from checked options: chooses the network and credentials, starts the embedded exchange where needed. */
import { createHash } from 'node:crypto';
import {
  checkOptionNames,
  type DataBackend,
  DEFAULT_RECONCILE_MS,
  DEFAULT_RETRIES,
  type Displays,
  makeSpot,
  Session,
  type SessionParts,
  type Spot,
  SpotlabError,
  SymbolRules,
} from '../client/index.js';
import { forgetBook, type LimitPolicy, sharedBook, systemClock } from '../limits/index.js';
import { REQUEST_TIMEOUT_MS } from '../protocol/index.js';
import { type ChosenKeys, credentialsOf, environmentKeys, hasKeys, profileOf } from './credentials.js';
import type { EmbeddedExchange } from './embedded-options.js';
import { rememberHolds } from './limits-state.js';
import { baseUrlOf, isLive } from './networks.js';
import { connectOptionNotes } from './option-notes.js';
import type { ConnectOptions } from './options.js';

/**
 * {@link connect}, with another way to start the embedded exchange.
 *
 * @internal
 * @param start called where that is the network, once the options are known to make sense
 */
export async function connectTo(options: ConnectOptions, start: () => Promise<EmbeddedExchange>): Promise<Spot> {
  checkOptionNames('connect', options, connectOptionNotes);
  const checked = checkedOptions(options);
  const named = profileOf(options, process.env);
  const name = options.network ?? named?.profile?.network ?? 'embedded';
  if (name === 'embedded') {
    if (!named) return connectEmbedded(options, checked, start);
    throw new SpotlabError('SPOTLAB_PROFILE', `profile '${options.profile}' names no network.`, {
      advice: `Put "network": "testnet" into it, or connect({ profile: '${options.profile}', network: 'testnet' }).`,
    });
  }
  const baseUrl = baseUrlOf(name);
  const { replay, seed, exchangeInfo, dataDir } = options;
  if (replay || seed !== undefined || exchangeInfo !== undefined || dataDir !== undefined) {
    const what = 'replay, exchangeInfo, dataDir and seed belong to the embedded exchange';
    throw new SpotlabError('SPOTLAB_NETWORK', `${what}, not to ${name}.`);
  }
  const chosen = named ?? (hasKeys(options) ? { keys: options } : environmentKeys(process.env));
  checkNetwork(chosen, name, baseUrl);
  return makeClient(options, checked, { name, baseUrl, credentials: credentialsOf(chosen.keys) });
}

/** Keys are not shown to an exchange that they are not for. */
function checkNetwork({ profile }: ChosenKeys, name: string, baseUrl: string): void {
  if (profile?.network === undefined || baseUrlOf(profile.network) === baseUrl) return;
  throw new SpotlabError('SPOTLAB_PROFILE', `profile '${profile.name}' is for ${profile.network}, not for ${name}.`, {
    advice: 'Take another profile, or leave "network" out of it.',
  });
}

/** Addresses of the exchanges that this process has started: whoever connects to one by its address trades for practice. */
const ownExchanges = new Set<string>();

async function connectEmbedded(
  options: ConnectOptions,
  checked: CheckedOptions,
  start: () => Promise<EmbeddedExchange>,
): Promise<Spot> {
  // What the client is made of is loaded while the exchange starts, which may be in a thread of its own.
  void Promise.all([import('../transport/index.js'), import('../display/index.js'), import('../data/index.js')]).catch(
    () => {},
  );
  const exchange = await start();
  ownExchanges.add(exchange.baseUrl);
  const credentials = credentialsOf({ apiKey: exchange.apiKey, secretKey: exchange.secretKey });
  const spot = await makeClient(
    options,
    checked,
    { name: 'embedded', baseUrl: exchange.baseUrl, credentials },
    async () => {
      ownExchanges.delete(exchange.baseUrl);
      forgetBook(exchange.baseUrl);
      await exchange.close();
    },
  );
  // One reply tells the symbols, their filters and the limiters, so that drafts are checked and names completed.
  await spot.general.exchangeInfo();
  // A recording has a time of its own: `from('-2d')` and the windows of the limits go by it.
  if (options.replay) await spot.syncClock();
  return spot;
}

type CheckedOptions = Pick<SessionParts, 'policy' | 'retries' | 'reconcileMs'>;

/** Options whose values are checked before anything is started. @throws SpotlabError `SPOTLAB_OPTION` */
function checkedOptions(options: ConnectOptions): CheckedOptions {
  const policy: LimitPolicy = options.limits ?? 'wait';
  if (!['wait', 'throw', 'off'].includes(policy)) {
    throw new SpotlabError('SPOTLAB_OPTION', `limits is '${String(policy)}'; it takes 'wait', 'throw' or 'off'.`);
  }
  if (options.timeUnit !== undefined && !['MILLISECOND', 'MICROSECOND'].includes(options.timeUnit)) {
    throw new SpotlabError(
      'SPOTLAB_OPTION',
      `timeUnit is '${String(options.timeUnit)}'; it takes 'MILLISECOND' or 'MICROSECOND'.`,
    );
  }
  return {
    policy,
    retries: countOption('retries', options.retries ?? DEFAULT_RETRIES, MAX_RETRIES),
    reconcileMs: countOption('reconcileMs', options.reconcileMs ?? DEFAULT_RECONCILE_MS, MAX_RECONCILE_MS),
  };
}

async function makeClient(
  options: ConnectOptions,
  checked: CheckedOptions,
  network: { name: string; baseUrl: string; credentials: ReturnType<typeof credentialsOf> },
  closeExchange?: () => Promise<void>,
): Promise<Spot> {
  let displays: Displays | undefined;
  let dataBackend: DataBackend | undefined;
  const displaysReady = Promise.all([import('../display/index.js'), import('../data/index.js')]).then((loaded) => {
    [displays, dataBackend] = loaded;
  });
  // Loaded only here: importing the package should cost no more than naming it, and undici is most of what there is.
  const { httpTransport } = await import('../transport/index.js');
  const transport = httpTransport(network.baseUrl, { ca: options.ca });
  const limits = sharedBook(network.baseUrl, accountName(network.credentials));
  rememberHolds(limits, network.baseUrl, systemClock.now);
  const session = new Session({
    transport,
    limits,
    clock: systemClock,
    credentials: network.credentials,
    timeoutMs: options.timeoutMs ?? REQUEST_TIMEOUT_MS,
    ...checked,
    recvWindowMs: options.recvWindowMs,
    timeUnit: options.timeUnit,
    symbols: new SymbolRules(),
    displays: () => displays,
    dataBackend: () => dataBackend,
    displaysReady,
    onWait: options.onWait,
    tradingRefused: isLive(network.baseUrl) && options.allowTrading !== true,
    confirm: options.confirm,
    isOwnExchange: ownExchanges.has(network.baseUrl),
  });
  const { onRequest, onResponse } = options;
  if (onRequest || onResponse) {
    const hooks = { ...(onRequest ? { onRequest } : {}), ...(onResponse ? { onResponse } : {}) };
    session.wire.watch({ name: 'connect()', ...hooks });
  }
  // What a first call would wait for; `x.table()` does not wait.
  await displaysReady;
  return makeSpot(session, { name: network.name, baseUrl: network.baseUrl }, async () => {
    await transport.close();
    await closeExchange?.();
    // What is loaded on the side is over before this is: nothing of a closed client goes on.
    await displaysReady;
  });
}

/** Bounds of options that could otherwise make a call go on for ever. */
const MAX_RETRIES = 10;
const MAX_RECONCILE_MS = 600_000;

function countOption(name: string, value: number, max: number): number {
  if (Number.isInteger(value) && value >= 0 && value <= max) return value;
  throw new SpotlabError('SPOTLAB_OPTION', `${name} is ${String(value)}; it takes a whole number from 0 to ${max}.`);
}

/** Tells keys apart without holding one: orders are counted by account. */
function accountName(credentials: ReturnType<typeof credentialsOf>): string {
  return credentials ? createHash('sha256').update(credentials.apiKey.reveal()).digest('hex').slice(0, 16) : '';
}
