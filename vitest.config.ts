import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/seeded.ts'],
    env: { TZ: 'UTC', NO_COLOR: '1' },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxConcurrency: 2,
    // The default leaves one processor idle, and on two that is half of them.
    maxWorkers: '100%',
  },
});
