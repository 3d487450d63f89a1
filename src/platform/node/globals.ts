/** The names of the globals that a program on Node has. */
import { runInNewContext } from 'node:vm';
import { SHARED_GLOBALS } from '../shared-globals.js';

/** The names of all globals. Names that a program adds to `globalThis` do not count. */
export const programGlobals = (): readonly string[] => [
  ...SHARED_GLOBALS,
  ...['Buffer', 'clearImmediate', 'global', 'process', 'setImmediate'],
  ...(runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]),
];
