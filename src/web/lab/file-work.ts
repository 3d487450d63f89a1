/** What src/lab/run/file-work.ts is on Node: a page reads and writes no files. */
export const countFileWork = (): number => 0;

export const followFileWork = (): (() => void) => () => {};
