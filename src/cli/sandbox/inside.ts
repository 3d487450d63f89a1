/** The steps that a program takes first inside of its sandbox, before its own work. */
import { getPriority, setPriority } from 'node:os';

/** Environment variable with the user to whom a program of root changes. */
export const USER_VARIABLE = 'SPOTLAB_SANDBOX_USER';

/** Programs in a sandbox give way to the grader and to other programs. */
const NICENESS = 5;

/** Gives up the rights that the start needed. */
export function giveUpRights(): void {
  const user = process.env[USER_VARIABLE];
  delete process.env[USER_VARIABLE];
  // Only root may raise a priority: a grader that was started with `nice` keeps its own.
  setPriority(Math.max(NICENESS, getPriority()));
  if (user === undefined) return;
  process.setgroups?.([]);
  process.setgid?.(Number(user));
  process.setuid?.(Number(user));
}
