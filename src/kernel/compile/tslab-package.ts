/** Loads modules of the installed tslab package, with the same look-up rules as tslab. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { kernelParts } from '../install/kernel-parts.js';

let required: NodeJS.Require | undefined;

/** Finds tslab's own TypeScript and ZeroMQ in every folder layout that npm may choose. */
export function tslabRequire(): NodeJS.Require {
  required ??= createRequire(join(kernelParts().tslab, 'package.json'));
  return required;
}

/** The folder of tslab's compiled modules. */
export function tslabDist(): string {
  return join(kernelParts().tslab, 'dist');
}
