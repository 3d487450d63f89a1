/** The folder of the compiled `src`: paths of other files of the package start there. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const distFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
