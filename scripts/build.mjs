// Checks src/ and repl/ and compiles them to dist/ when a source is newer than the last build.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { throughFloors } from './floor-imports.mjs';
import { joinModules } from './join.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'dist', '.built');

function newest(dir) {
  let time = statSync(dir).mtimeMs;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    time = Math.max(time, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return time;
}

const sources = Math.max(
  newest(join(root, 'src')),
  newest(join(root, 'repl')),
  ...['package.json', 'tsconfig.json', 'package-lock.json'].map((name) => statSync(join(root, name)).mtimeMs),
);
if (!existsSync(stamp) || statSync(stamp).mtimeMs < sources) {
  // The output of a deleted source must be deleted too, because the package would contain it.
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const tsc = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
  // The compiler checks and writes the declarations.
  const args = [tsc, '-p', join(root, 'tsconfig.json'), '--emitDeclarationOnly'];
  const declarations = spawn(process.execPath, args, { stdio: ['ignore', 2, 2] });
  const checked = new Promise((resolve) => declarations.on('close', (code) => resolve(code ?? 1)));
  const joined = joinModules(root).catch((error) => error);
  const code = await checked;
  if (code !== 0) process.exit(code);
  const error = await joined;
  if (error instanceof Error) throw error;
  // Compiling against the declarations then reads only the files that define the used names.
  const dist = join(root, 'dist');
  for (const name of readdirSync(dist, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue;
    const path = join(dist, name);
    const code = readFileSync(path, 'utf8');
    const flat = throughFloors(code, path, (file) => file.replace(dist, root));
    if (flat !== code) writeFileSync(path, flat);
  }
  writeFileSync(stamp, '');
  utimesSync(stamp, new Date(), new Date(sources + 1));
  chmodSync(join(root, 'dist/src/cli/main.js'), 0o755);
}
