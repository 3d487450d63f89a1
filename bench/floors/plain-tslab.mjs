/** Baseline: tslab's own kernel, started as the spotlab kernel is: `node plain-tslab.mjs --config-path FILE`. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
process.argv.splice(2, 0, 'kernel');
require(require.resolve('tslab/bin/tslab'));
