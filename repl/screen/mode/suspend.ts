import { spawnSync } from 'node:child_process';

/**
 * Stops all processes of this terminal job, such as `npx` and spotlab, until the shell continues them. A child process
 * sends the signal: `process.kill` would close Node's inspector first, because it expects the process to end.
 */
export function suspendProcesses(): void {
  spawnSync('sh', ['-c', 'kill -TSTP 0'], { stdio: 'ignore' });
}
