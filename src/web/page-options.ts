/** The options of `connect` in a web page: those of Node that need no file and no other exchange, and a saved state. */
import { SpotlabError } from '../client/index.js';
import {
  type ConnectOptions as AllOptions,
  checkConnectOptions,
  connectOptionTable,
  type NodeOption,
} from '../connect/index.js';
import { describedValue } from '../protocol/index.js';

export type { AllOptions };

/** All options of `connect` in a web page; every option has a default. They mean the same as on Node. */
export interface ConnectOptions extends Omit<AllOptions, NodeOption> {
  /** A page has the embedded exchange only. */
  readonly network?: 'embedded';
  /** The state of an exchange: a text that {@link stateOf} gave here, or the content of a file of `x.exchange.snapshots.save`. */
  readonly snapshot?: string;
}

/** @throws SpotlabError `SPOTLAB_OPTION` for an invalid option, and for one that a page does not have */
export function checkPageOptions(options: ConnectOptions): AllOptions {
  const { snapshot, ...others } = options ?? {};
  const all: AllOptions = options instanceof Object ? others : options;
  const given = Object.entries(all).filter(([name, value]) => value !== undefined && name in connectOptionTable);
  for (const [name, value] of given) {
    const { needsNode } = connectOptionTable[name as keyof AllOptions];
    if (needsNode === undefined || (name === 'network' && value === 'embedded')) continue;
    throw optionError(`${name} is no option of spotlab/web: ${needsNode}.`, 'Leave it out, or use spotlab on Node.');
  }
  if (typeof all.limits === 'object' && all.limits.share !== undefined && all.limits.share !== 'off')
    throw optionError('limits.share is no option of spotlab/web: a page shares with no process.', 'Leave it out.');
  checkConnectOptions(all);
  if (snapshot !== undefined && typeof snapshot !== 'string')
    throw optionError(`snapshot must be the text of a saved state, not ${describedValue(snapshot)}.`);
  return all;
}

const optionError = (message: string, advice?: string) =>
  new SpotlabError('SPOTLAB_OPTION', message, advice === undefined ? {} : { advice });
