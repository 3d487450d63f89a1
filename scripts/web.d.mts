/** Types of the parts of web.mjs that type-checked files use. */
import type { RolldownOutput } from 'rolldown';

export const IN_PAGES: Readonly<Record<string, string>>;
export const NODE_ONLY: Readonly<Record<string, string>>;
export function bundleForPages(root: string, dir?: string): Promise<RolldownOutput['output']>;
