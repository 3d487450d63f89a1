/** Tests that the kernel does not keep memory for old cells. */
import { queryObjects } from 'node:v8';
import { expect, test, vi } from 'vitest';
import { CellCompiler } from '../../src/kernel/compile/cell-compiler.js';
import { globalsModule } from '../../src/kernel/compile/globals-module.js';
import { loadTslab } from '../../src/kernel/compile/tslab.js';
import { IdleCollection } from '../../src/kernel/run/idle-collection.js';

const tslab = loadTslab();

/** The part of the compiler that creates its objects. */
interface Internals {
  readonly objectAllocator: { getSourceFileConstructor(): new () => object };
}

/** How many files the compiler holds as syntax trees, after a collection. */
function existingFiles(): number {
  const { objectAllocator } = tslab.ts as unknown as Internals;
  const made = objectAllocator.getSourceFileConstructor();
  return (queryObjects as unknown as (of: unknown, options: object) => number)(made, { format: 'count' });
}

test('the compiler keeps only the files of the newest cell, after any number of cells', () => {
  const compiler = new CellCompiler(tslab, globalsModule);
  const cell = (n: number): string =>
    `const row${n} = { n: ${n} }; function next${n}() { return row${n}.n + 1 }\nnext${n}()`;
  const run = (from: number, to: number): number => {
    for (let n = from; n < to; n += 1) {
      const compiled = compiler.compile(cell(n));
      if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems));
      compiler.keep(compiled);
    }
    return existingFiles();
  };
  const before = run(0, 3);
  const after = run(3, 30);
  compiler.close();
  expect(before).toBeGreaterThan(100);
  // One or two files of a cell may still wait for V8; 27 cells that were kept would be at least 27.
  expect(after - before).toBeLessThan(5);
});

test('the kernel collects garbage when no cell runs and the heap has grown, not between cells that follow each other', () => {
  vi.useFakeTimers();
  try {
    const heap = { mb: 100, collections: 0 };
    const collection = new IdleCollection({
      usedBytes: () => heap.mb << 20,
      collect: () => {
        heap.collections += 1;
        heap.mb = 100;
      },
    });
    const ranCell = (growthMb: number, pauseMs: number): number => {
      collection.begin();
      heap.mb += growthMb;
      collection.end();
      vi.advanceTimersByTime(pauseMs);
      return heap.collections;
    };
    expect(ranCell(2, 1_000)).toBe(1);
    expect(ranCell(2, 1_000)).toBe(1);
    for (let n = 0; n < 10; n += 1) expect(ranCell(2, 10)).toBe(1);
    expect(ranCell(2, 1_000)).toBe(2);
    // A heap that has grown by the user's data is left to V8.
    expect(ranCell(900, 1_000)).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
