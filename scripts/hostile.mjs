// Sends to an exchange 100,000 malformed requests, 100,000 attacks with WebSocket frames, and 100,000 attacks on all HTTP
// paths and upgrades (`npm run hostile`, `npm run hostile -- NUMBER SEED`).
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [number = '100000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/conformance/hostile'], {
  cwd: root,
  env: {
    ...process.env,
    HOSTILE_REQUESTS: number,
    HOSTILE_FRAMES: number,
    HOSTILE_ENTRANCES: number,
    HOSTILE_SEED: seed,
  },
  stdio: 'inherit',
});
process.exit(status ?? 1);
