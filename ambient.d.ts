// Printed from src/kernel/run/preload.ts by `npm run generate`; do not edit.
//
// What every cell of the kernel *TypeScript (spotlab)* has, for an editor that checks cells by itself:
//   "types": ["spotlab/ambient"] in tsconfig.json, or /// <reference types="spotlab/ambient" /> in a cell.
// It declares names and brings none: outside of the kernel and the REPL there is no x.
import type * as spotlab from './dist/src/index.js';

declare global {
  /** The client, connected when the kernel starts. */
  var x: spotlab.Spot;
  /** Connects another client, such as `await connect({ network: 'testnet' })`. */
  var connect: typeof spotlab.connect;
  /** A shown value that can be replaced where it stands. */
  interface SpotlabDisplay {
    readonly id: string;
    /** Shows another value in the same place. */
    update(value: unknown): Promise<void>;
  }
  /** Shows a value now; `update` of what it resolves to shows another in its place. A reading call is sent. */
  function display(value: unknown, options?: { id?: string }): Promise<SpotlabDisplay>;
  /** Empties the cell's output; with `wait` only when something new is shown, so that nothing flickers. */
  function clearOutput(options?: { wait?: boolean }): void;
  /** Asks the person at the notebook for a line of text. */
  function input(prompt?: string, options?: { password?: boolean }): Promise<string>;
  /** The value of the last cell that had one. */
  // biome-ignore lint/suspicious/noExplicitAny: it may be anything, and is looked at as in a prompt
  var _: any;
}
