import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { floorImports } from './scripts/floor-imports.mjs';

/** Tests of one process each: they listen to signals, replace modules, or load what nobody should find loaded. */
const APART = [
  'test/{docs,habits,notebooks,repl,scenarios}/**/*.test.ts',
  'test/{cli/run,kernel/late-docs,kernel/preload}.test.ts',
  'test/server/verify-signature.test.ts',
];

/** The longest, longest first: in a fresh clone nothing else says so, and one that begins last is waited for alone. */
const LONGEST = [
  'notebooks/notebooks',
  'cli/run',
  'scenarios/lost-answers',
  'repl/embedded-terminal',
  'repl/terminal',
  'scenarios/recorded-book',
  'kernel/wire-client-of-exchange',
  'client/paging-year',
  'types/public-declarations',
  'kernel/leaving',
  'kernel/live',
  'conformance/hostile',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return place < 0 ? LONGEST.length : place;
    };
    const sorted = await super.sort(files);
    // Projects stay one after the other: workers that are shared wait for those that are not.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((one) =>
      sorted.filter(({ project }) => project === one).toSorted((a, b) => rank(a) - rank(b)),
    );
  }
}

export default defineConfig({
  plugins: [floorImports(import.meta.dirname)],
  test: {
    setupFiles: ['test/support/seeded.ts'],
    env: { TZ: 'UTC', NO_COLOR: '1' },
    // Against what hangs: how long something takes on a busy machine is no test's matter.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxConcurrency: 2,
    sequence: { sequencer: LongestFirst },
    // The default leaves one processor idle, and many tests wait for a kernel, a terminal or a clock of their own.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      { extends: true, test: { name: 'apart', include: APART } },
      // The others share modules with their neighbours, which saves a third of their time.
      { extends: true, test: { name: 'together', include: ['test/**/*.test.ts'], exclude: APART, isolate: false } },
    ],
  },
});
