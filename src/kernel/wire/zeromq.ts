/** Loads the ZeroMQ binding that tslab depends on, so that one copy of the binding is installed and loaded. */
import type * as ZeroMq from 'zeromq';
import { tslabRequire } from '../compile/tslab-package.js';

export function zeromq(): typeof ZeroMq {
  return tslabRequire()('zeromq') as typeof ZeroMq;
}
