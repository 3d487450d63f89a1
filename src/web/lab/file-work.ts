/** Takes the place of src/lab/run/file-work.ts in a page, which reads and writes no files. */
export const countFileWork = (): number => 0;

export const followFileWork = (): (() => void) => () => {};
