/** For every refusal that a client can get over HTTP: its exact status, code and message, and a request that causes it. */

import { engine, filters } from './error-rows-engine.js';
import { keysAndLimits, lists, parameters } from './error-rows-requests.js';
import type { Row } from './error-scene.js';

export const rows: readonly Row[] = [...keysAndLimits, ...parameters, ...lists, ...engine, ...filters];
