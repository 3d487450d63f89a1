// All benches, one after the other, each with its floor in the same run: npm run bench
import { cpus } from 'node:os';

import { benchClient } from './client.mjs';
import { benchEngine } from './engine.mjs';
import { benchHttp } from './http.mjs';
import { benchStart } from './start.mjs';

console.log(`node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
for (const [title, bench] of [
  ['x.market.depth (100 levels) beside bare undici, per request', benchClient],
  ['the engine, orders a second', benchEngine],
  ['signed orders over HTTP, a second', benchHttp],
  ['from starting the process to its prompt', benchStart],
]) {
  console.log(`\n${title}`);
  console.table(await bench());
}
process.exit(0);
