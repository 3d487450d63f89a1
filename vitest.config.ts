import { availableParallelism, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { builtSources } from './scripts/built-sources.mjs';
import { floorImports } from './scripts/floor-imports.mjs';

/**
 * Tests that need a process of their own: they replace modules, become a prompt, wait for garbage collection, which takes
 * seconds in a process that holds the modules of all tests, or import files at the prompt. Under Node 20 such an import
 * installs module hooks, after which the process loads modules of this project a second time.
 */
const APART = [
  'test/cli/{optimize-later,run}.test.ts',
  'test/client/{disposal,unsent-calls}.test.ts',
  'test/docs/{moving,reference,samples}.test.ts',
  'test/kernel/{compiler-memory,globals-module,lazy-jsdoc}.test.ts',
  'test/notebooks/notebooks.test.ts',
  'test/repl/evaluation.test.ts',
  'test/scenarios/{recorded-book,repeatable,stream-day,stream-leaks}.test.ts',
  'test/server/verify-signature.test.ts',
];

/**
 * Test files that start many processes, terminals or foreign programs, or repeat something hundreds of times. They take
 * three quarters of the time of all tests. `npm test` without a name leaves them out, so that it stays within its 150
 * seconds. With a name (`npm test -- kernel`) and at full depth, as in CI, they run. Each of their floors keeps tests in
 * `npm test`: `repl/terminal` runs a real prompt there, `kernel/wire` a real kernel. CI runs the long files on the newest
 * Node, and those of interrupts, which differ between versions, on this one, too.
 */
const LONG = [
  'cli/{confirm,embedded,exchange,grade,hostile-text,kernel-command,lab,lab-after-import,needed-client,run,script,secrets}',
  'cli/{grading/grade-own,sandbox/attacks}',
  'client/{disposal,paging-year,stream-memory,unsent-calls}',
  'conformance/{exchange-info,hostile,hostile-entrances,recorded}',
  'data/{files,optional-package}',
  'display/{browser,numbers-svg,pictures,scenario-pictures,text}',
  'docs/{moving,other-clients,reference,samples,signing}',
  'habits/import-cost',
  'history/{dumps,engines,kills}',
  'hostile/hostile-files',
  'interrupts/{ending,handover,queues,settling}',
  'journal/kills',
  'kernel/{compiler-memory,endless-cells,errors-and-values,globals-module,hostile-tracebacks,interrupts}',
  'kernel/{kernel-parts,live,modules,names,shutdown,widgets,wire-client-of-exchange}',
  'lab/{failures,folds,latency,look-ahead,look-ahead-files,luck,over-http,queue,recordings,sweep,together}',
  'market/{facts,hour-frames,recorded-history,scenarios}',
  'notebooks/{notebooks,strategies}',
  'package/{installed-kernel,minified-bundle,packed-files}',
  'repl/{confirm-terminal,embedded-terminal,hostile-terminal,interrupted-loops,job-control}',
  'repl/mistakes/mistakes-terminal',
  'repl/teach/lab-lesson',
  'scenarios/{account-streams,lost-answers,recorded-book,repeatable,replay,standing-clock,stream-day,stream-trial}',
  'server/{lazy-symbols,class/join-limits,control/damaged-state,streams/{floods,idle-symbols}}',
  'signing/vectors',
  'site/walkthrough-types',
  'teaching/exercises',
  'types/{ambient,public-declarations}',
  'web/{page,worker}',
].map((name) => `test/${name}.test.ts`);
const leftOut = process.env.SPOTLAB_TEST_DEPTH === 'short' ? LONG : [];

/**
 * The longest test files, in descending order. They start first, so that no long test runs alone at the end. A fresh
 * clone has no recorded durations to sort by.
 */
const LONGEST = [
  'repl/hostile-terminal',
  'notebooks/{notebooks,strategies}',
  'conformance/hostile-entrances',
  'cli/hostile-text',
  'cli/sandbox/attacks',
  'scenarios/stream-trial',
  'docs/samples',
  'cli/run',
  'scenarios/stream-day',
  'scenarios/lost-answers',
  'repl/embedded-terminal',
  'repl/terminal',
  'scenarios/recorded-book',
  'kernel/wire-client-of-exchange',
  'kernel/wire',
  'interrupts/queues',
  'scenarios/replay',
  'conformance/exchange-info',
  'display/pictures',
  'interrupts/settling',
  'client/unsent-calls',
  'cli/script',
  'kernel/shutdown',
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
    // The projects run one after the other, so the sorting keeps the files of a project together.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((one) =>
      sorted.filter(({ project }) => project === one).toSorted((a, b) => rank(a) - rank(b)),
    );
  }
}

/** Whether the tests run what `npm test` has built; see scripts/built-sources.mjs. */
const isBuilt = process.env.SPOTLAB_TEST_BUILT === '1';

export default defineConfig({
  plugins: [...(isBuilt ? [builtSources(import.meta.dirname)] : []), floorImports(import.meta.dirname)],
  test: {
    setupFiles: ['test/support/seeded.ts', 'test/support/no-host.ts'],
    server: { deps: { external: [/\/dist\/(src|repl|chunks)\//] } },
    // Tests store no state in the folder of the user who runs them.
    env: { TZ: 'UTC', NO_COLOR: '1', SPOTLAB_STATE_DIR: join(tmpdir(), `spotlab-tests-${userInfo().uid}`) },
    // The timeout stops hanging tests only. It is long, because a busy machine may be slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Some tests use real processes, sockets and terminals. A failed test runs once more; the reporter lists those that
    // then pass, because each of them has a fault.
    retry: 1,
    reporters: ['default', './scripts/second-try.mjs'],
    maxConcurrency: 2,
    sequence: { sequencer: LongestFirst },
    // More workers than processors, because many tests only wait for a kernel, a terminal or a clock.
    maxWorkers: availableParallelism() * 2,
    projects: [
      { extends: true, test: { name: 'apart', include: APART, exclude: leftOut } },
      // These tests share loaded modules within a worker, which saves a third of the time.
      {
        extends: true,
        test: { name: 'together', include: ['test/**/*.test.ts'], exclude: [...APART, ...leftOut], isolate: false },
      },
    ],
  },
});
