// Kills a process of the exchange fifty times under load and checks its journal (`npm run kills`, `npm run kills -- KILLS
// SEED`). `npm run kills -- history KILLS SEED` kills a process that writes a history, a hundred times.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isHistory = process.argv[2] === 'history';
const [kills = isHistory ? '100' : '50', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(isHistory ? 3 : 2);
const file = `test/${isHistory ? 'history' : 'journal'}/kills.test.ts`;
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', file], {
  cwd: root,
  env: { ...process.env, KILLS: kills, KILL_SEED: seed },
  stdio: 'inherit',
});
process.exit(status ?? 1);
