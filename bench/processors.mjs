/**
 * Keeps a measured process on one processor, where there are two and `taskset`: moving a process between processors
 * costs up to a third.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const canBePinned = availableParallelism() > 1 && spawnSync('taskset', ['-c', '0,1', 'true']).status === 0;

/** Options of `fork` for a process that stays on one processor. @param flags of Node */
export const onProcessor = (number, flags = []) =>
  canBePinned
    ? { execPath: 'taskset', execArgv: ['-c', String(number), process.execPath, ...flags] }
    : { execArgv: flags };
