/** Tells the tests of the grader whether this machine can make a sandbox. */
import { existsSync } from 'node:fs';

/** Whether this machine can make a sandbox. Without one the grader refuses notebooks. */
export const hasSandbox = process.platform === 'linux' && existsSync('/usr/bin/bwrap');

/** Options of `grade` for tests of other features, so that they also run on a machine without a sandbox. */
export const SANDBOX_IF_THERE: readonly string[] = hasSandbox ? [] : ['--no-sandbox'];
