/** Types of the parts of bundled.mjs that type-checked files use. */

/** A built file and the ids of the modules that it contains. */
export interface BuiltFile {
  readonly file: string;
  readonly modules: readonly string[];
}

export function writeBundled(root: string, files: readonly BuiltFile[]): void;
