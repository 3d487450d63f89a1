// Kills a process of the exchange fifty times under load and checks its journal: `npm run kills`, `npm run kills --
// KILLS SEED`.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [kills = '50', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/journal/kills.test.ts'], {
  cwd: root,
  env: { ...process.env, KILLS: kills, KILL_SEED: seed },
  stdio: 'inherit',
});
process.exit(status ?? 1);
