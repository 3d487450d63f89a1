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
    // The default leaves one processor idle, and on two that is half of them.
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'apart', include: APART } },
      // The others share modules with their neighbours, which saves a third of their time.
      { extends: true, test: { name: 'together', include: ['test/**/*.test.ts'], exclude: APART, isolate: false } },
    ],
  },
});
