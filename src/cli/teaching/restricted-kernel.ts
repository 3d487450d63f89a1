/**
 * Starts the kernel of a graded notebook under Node's permission model: no files but its own folder and the installed
 * packages, no other programs, no debugger. The permission model protects against mistakes only: it does not restrict
 * native code, which ZeroMQ and DuckDB need. Attacks are stopped by the sandbox around the process; see ../sandbox.
 */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kernelParts, type RunOptions } from '../../kernel/index.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * With restrictions, `existsSync` of Node 20 throws for a file that the process is not allowed to read. ZeroMQ's loader looks into such
 * folders, and needs `false`, which newer versions of Node return.
 */
const ANSWER_NO = `data:text/javascript,${encodeURIComponent(
  "import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';" +
    'const { existsSync } = fs; fs.existsSync = (path) => { try { return existsSync(path) } catch { return false } };' +
    'syncBuiltinESMExports();',
)}`;

/** How the kernel is started. @param folder the only folder in which the notebook may read and write */
export function restrictedKernel(folder: string): NonNullable<RunOptions['kernel']> {
  const { tslab, types, folder: parts } = kernelParts();
  const readable = new Set([folder, root, ...(parts ? [parts] : [dirname(tslab), types])].map((path) => resolve(path)));
  const flag = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
  return {
    temporaryFolder: folder,
    nodeArguments: [
      ...[flag, '--allow-addons', '--allow-worker', '--no-warnings', '--import', ANSWER_NO],
      ...[...readable].map((path) => `--allow-fs-read=${path}/*`),
      `--allow-fs-write=${folder}/*`,
      // A restricted process of Node 25 needs a permission for sockets too; older versions have no such flag.
      ...(process.allowedNodeEnvironmentFlags.has('--allow-net') ? ['--allow-net'] : []),
    ],
  };
}
