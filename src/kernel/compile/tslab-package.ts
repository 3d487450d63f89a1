/** Finds the installed tslab package, and loads modules with the same look-up rules as tslab. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const packageFile = createRequire(import.meta.url).resolve('tslab/package.json');

/** Finds tslab's own TypeScript and ZeroMQ in every folder layout that npm may choose. */
export const tslabRequire = createRequire(packageFile);

/** The folder of tslab's compiled modules. */
export const tslabDist = join(dirname(packageFile), 'dist');
