// Tests streams of an exchange in another process, which makes ten thousand planned faults; the streams must agree with the
// replies of that exchange (`npm run streams`, `npm run streams -- FAULTS SEED`).
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [faults = '10000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/scenarios/stream-trial.test.ts'], {
  cwd: root,
  env: { ...process.env, STREAM_FAULTS: faults, STREAM_SEED: seed },
  stdio: 'inherit',
});
process.exit(status ?? 1);
