/** Edits a text in the user's own editor, as Alt-E does: the program in VISUAL or EDITOR, otherwise vi. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs the editor on a file that only the user can read, and returns the edited text without line breaks at its end;
 * undefined when the editor could not run or reports a failure. Must be called outside of raw mode.
 */
export function editOutside(text: string, environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const program = environment.VISUAL || environment.EDITOR || 'vi';
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-edit-'));
  const file = join(folder, 'input.ts');
  try {
    writeFileSync(file, `${text}\n`, { mode: 0o600 });
    // EDITOR may contain options, such as `code --wait`.
    const { status } = spawnSync('sh', ['-c', `${program} "$1"`, 'sh', file], { stdio: 'inherit' });
    return status === 0 ? readFileSync(file, 'utf8').replace(/\n+$/, '') : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
