import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests of one process each: they start processes of their own, listen to signals, or replace modules. */
const APART = [
  'test/{cli,docs,habits,hostile,kernel,notebooks,repl,scenarios}/**/*.test.ts',
  'test/server/verify-signature.test.ts',
];

export default defineConfig({
  test: {
    setupFiles: ['test/support/seeded.ts'],
    env: { TZ: 'UTC', NO_COLOR: '1' },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxConcurrency: 2,
    // The default leaves one processor idle, and many tests wait for a kernel, a terminal or a clock of their own.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      { extends: true, test: { name: 'apart', include: APART } },
      // The others share modules with their neighbours, which saves a third of their time.
      { extends: true, test: { name: 'together', include: ['test/**/*.test.ts'], exclude: APART, isolate: false } },
    ],
  },
});
