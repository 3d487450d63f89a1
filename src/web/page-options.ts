/**
 * The options of `connect` in a web page: the options of Node that need no file and no other exchange, and an option
 * for a saved state.
 */
import { SpotlabError } from '../client/index.js';
import {
  type ConnectOptions as AllOptions,
  checkConnectOptions,
  connectOptionTable,
  type ExchangeOption,
  type NodeOption,
} from '../connect/index.js';
import { describedValue } from '../protocol/index.js';

import type { PortLike, WorkerLike } from './ports.js';

export type { AllOptions };

/** All options of `connect` in a web page; every option has a default. They mean the same as on Node. */
export interface ConnectOptions extends Omit<AllOptions, NodeOption> {
  /** A page has the embedded exchange only. */
  readonly network?: 'embedded';
  /** The state of an exchange: a text that {@link stateOf} gave here, or the content of a file of `x.exchange.snapshots.save`. */
  readonly snapshot?: string;
  /** A port of an exchange that `startExchange` has started. The options of an exchange are then those of its start. */
  readonly port?: PortLike;
}

/** The options of `startExchange`: those of the embedded exchange. */
export interface StartOptions extends Pick<ConnectOptions, ExchangeOption | 'snapshot'> {
  /** The worker, where a bundler does not find it by itself; its module imports `spotlab/web/exchange-worker`. */
  readonly worker?: WorkerLike;
}

/** @throws SpotlabError `SPOTLAB_OPTION` for an invalid option, and for one that a page does not have */
export function checkPageOptions(options: ConnectOptions): AllOptions {
  const { snapshot, port, ...others } = options ?? {};
  const all = options instanceof Object ? others : options;
  checkAll(all, snapshot);
  if (port === undefined) return all;
  const isPort = typeof port?.postMessage === 'function' && typeof port.addEventListener === 'function';
  if (!isPort)
    throw optionError(`port must be a MessagePort, not ${describedValue(port)}.`, 'Write { port: exchange.port() }.');
  const ofExchange = snapshot === undefined ? givenOf(all).find(isOfExchange) : 'snapshot';
  if (ofExchange === undefined) return all;
  throw optionError(
    `${ofExchange} is an option of the exchange, and the exchange of a port has already started.`,
    'Write it in startExchange.',
  );
}

/** @throws SpotlabError `SPOTLAB_OPTION`, also for an option of a client */
export function checkExchangeOptions(options: StartOptions): AllOptions {
  const { snapshot, worker, ...all } = options ?? {};
  checkAll(options instanceof Object ? all : options, snapshot);
  const ofClient = givenOf(all).find((name) => !isOfExchange(name));
  if (ofClient !== undefined)
    throw optionError(`${ofClient} is an option of a client.`, 'Write it in connect({ port: exchange.port(), … }).');
  if (worker !== undefined && typeof worker?.postMessage !== 'function')
    throw optionError(`worker must be a Worker, not ${describedValue(worker)}.`);
  return all;
}

function checkAll(all: AllOptions, snapshot: unknown): void {
  for (const name of givenOf(all)) {
    const { needsNode } = connectOptionTable[name];
    if (needsNode === undefined || (name === 'network' && all[name] === 'embedded')) continue;
    throw optionError(`${name} is no option of spotlab/web: ${needsNode}.`, 'Leave it out, or use spotlab on Node.');
  }
  if (typeof all?.limits === 'object' && all.limits.share !== undefined && all.limits.share !== 'off')
    throw optionError('limits.share is no option of spotlab/web: a page shares with no process.', 'Leave it out.');
  checkConnectOptions(all);
  if (snapshot !== undefined && typeof snapshot !== 'string')
    throw optionError(`snapshot must be the text of a saved state, not ${describedValue(snapshot)}.`);
}

/** The names of the options that are set, of those that Node knows. */
const givenOf = (all: AllOptions): (keyof AllOptions)[] =>
  (Object.keys(connectOptionTable) as (keyof AllOptions)[]).filter((name) => all?.[name] !== undefined);

const isOfExchange = (name: keyof AllOptions): boolean => connectOptionTable[name].isEmbedded === true;

const optionError = (message: string, advice?: string) =>
  new SpotlabError('SPOTLAB_OPTION', message, advice === undefined ? {} : { advice });
