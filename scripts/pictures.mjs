// Draws docs/pictures, the pictures of README.md and docs/scenarios.md, from their seeds: npm run pictures.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
mkdirSync(`${root}docs/pictures`, { recursive: true });
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    'test/display/readme-pictures.test.ts',
    'test/display/scenario-pictures.test.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, UPDATE_GOLDEN: '1' } },
);
process.exit(status ?? 1);
