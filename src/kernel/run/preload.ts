/**
 * What every cell finds without importing it: the declarations the compiler is told, and module look-up for `spotlab`.
 *
 * `x`, `connect`, `display`, `clearOutput`, `input` and `_` are globals, so a cell may declare a name of its own over them.
 */
import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { newerDeclarations } from '../compile/newer-declarations.js';
import { distFolder, GLOBALS_MODULE } from '../compile/tslab.js';

/** Names that every cell has. Also printed to `ambient.d.ts`, for editors that check cells without the kernel. */
export const ambientGlobals = `  /** The client, connected when the kernel starts. */
  var x: spotlab.Spot;
  /** Connects another client, such as \`await connect({ network: 'testnet' })\`. */
  var connect: typeof spotlab.connect;
  /** A shown value that can be replaced where it stands. */
  interface SpotlabDisplay {
    readonly id: string;
    /** Shows another value in the same place. */
    update(value: unknown): Promise<void>;
  }
  /** Shows a value now; \`update\` of what it resolves to shows another in its place. A reading call is sent. */
  function display(value: unknown, options?: { id?: string }): Promise<SpotlabDisplay>;
  /** Empties the cell's output; with \`wait\` only when something new is shown, so that nothing flickers. */
  function clearOutput(options?: { wait?: boolean }): void;
  /** Asks the person at the notebook for a line of text. */
  function input(prompt?: string, options?: { password?: boolean }): Promise<string>;
  /** The value of the last cell that had one. */
  // biome-ignore lint/suspicious/noExplicitAny: it may be anything, and is looked at as in a prompt
  var _: any;
`;

/** The module added to the compiler; the import of `spotlab` is resolved by the compiler's `paths`. */
export const globalsModule = {
  name: GLOBALS_MODULE,
  source: `import type * as spotlab from 'spotlab';
declare global {
${newerDeclarations()}${ambientGlobals}}
`,
};

interface ModuleResolution {
  _resolveFilename(request: string, parent: unknown, ...rest: unknown[]): string;
}

/**
 * Makes `import … from 'spotlab'` work in a cell wherever the notebook lies. A copy installed beside the notebook does
 * not win: its objects would be of other classes than those of `x`, and the compiler has been told ours.
 */
export function resolveOwnPackage(): void {
  const loader = Module as unknown as ModuleResolution;
  const resolve = loader._resolveFilename;
  const own = createRequire(import.meta.url).resolve(join(distFolder, 'index.js'));
  loader._resolveFilename = function (request, parent, ...rest) {
    return request === 'spotlab' ? own : resolve.call(this, request, parent, ...rest);
  };
}
