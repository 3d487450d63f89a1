/**
 * Declares the global names that every cell has without an import, which are `x`, `connect`, `lab`, `decimal`, `display`,
 * `clearOutput`, `input` and `_`. They are globals and not part of the cell, so a cell may declare a variable of the same
 * name.
 */
import { newerDeclarations } from './newer-declarations.js';

/** Name of the module that the kernel adds to the compiler. */
export const GLOBALS_MODULE = '__spotlab_globals__';

/** The declarations. Also printed to `ambient.d.ts`, for editors that check cells without the kernel. */
export const ambientGlobals = `  /** The client. It is connected when the kernel starts. */
  var x: spotlab.Spot;
  /** Connects another client, such as \`await connect({ network: 'testnet' })\`. */
  var connect: typeof spotlab.connect;
  /** The lab: tests strategies against the matching engine, such as \`await lab.run(async (x) => { … })\`. */
  var lab: spotlab.Lab;
  /** Makes exact decimals: \`decimal('0.1').add('0.2')\` is 0.3. */
  var decimal: typeof spotlab.decimal;
  /** A displayed value that can be replaced. */
  interface SpotlabDisplay {
    readonly id: string;
    /** Replaces the displayed value. */
    update(value: unknown): Promise<void>;
  }
  /**
   * Displays a value before the cell ends. A reading call is sent first. An object whose keys are MIME types, such as
   * \`{ 'text/html': '<b>up</b>' }\`, is displayed as what it contains. The promise resolves to a handle whose
   * \`update\` replaces the value.
   */
  function display(value: unknown, options?: { id?: string }): Promise<SpotlabDisplay>;
  namespace display {
    /** Displays HTML. */
    function html(text: string, options?: { id?: string }): Promise<SpotlabDisplay>;
    /** Displays Markdown. */
    function markdown(text: string, options?: { id?: string }): Promise<SpotlabDisplay>;
    /** Displays an SVG picture. */
    function svg(text: string, options?: { id?: string }): Promise<SpotlabDisplay>;
    /** Displays a value as a JSON tree. */
    function json(value: unknown, options?: { id?: string }): Promise<SpotlabDisplay>;
    /** Displays a PNG, JPEG, GIF or WebP image: its bytes, or its bytes as base64. */
    function image(data: Uint8Array | string, options?: { id?: string }): Promise<SpotlabDisplay>;
  }
  /**
   * Removes the outputs of the cell. With \`wait: true\` they are removed when the next output arrives, which avoids
   * flicker.
   */
  function clearOutput(options?: { wait?: boolean }): void;
  /** Shows an input field and resolves to the line of text that the user enters. */
  function input(prompt?: string, options?: { password?: boolean }): Promise<string>;
  /** The result of the last cell that had a result. */
  // biome-ignore lint/suspicious/noExplicitAny: the result of a cell can have any type
  var _: any;
`;

/** The module with the declarations. The compiler option `paths` resolves its import of `spotlab`. */
export const globalsModule = {
  name: GLOBALS_MODULE,
  source: `import type * as spotlab from 'spotlab';
declare global {
${newerDeclarations()}${ambientGlobals}}
`,
};
