/**
 * The baseline for bench/kernel.mjs: tslab's own kernel, started in the same way as the spotlab kernel (`node
 * plain-tslab.mjs --config-path FILE`).
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
process.argv.splice(2, 0, 'kernel');
require(require.resolve('tslab/bin/tslab'));
