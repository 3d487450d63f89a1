/** What a test of the grader needs to know of the machine. */
import { existsSync } from 'node:fs';

/** Whether this machine can make a sandbox. Without one the grader refuses notebooks. */
export const hasSandbox = process.platform === 'linux' && existsSync('/usr/bin/bwrap');

/** Options of `grade` for a test of something else than the sandbox: it runs on a machine without one too. */
export const SANDBOX_IF_THERE: readonly string[] = hasSandbox ? [] : ['--no-sandbox'];
