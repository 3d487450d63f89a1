/** The list of open statuses is in src/protocol/values/order-status.ts only; other files call `isOpenStatus`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The engine's own list of the statuses that it gives. */
const ENGINE = 'src/exchange/model/order-terms.ts';

test('no file but order-status.ts lists the open statuses', () => {
  const files = ['src', 'repl'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const lists = files.filter((path) => {
    if (!path.endsWith('.ts') || path.startsWith('src/protocol/') || path.endsWith('.gen.ts')) return false;
    return /'NEW',\s*'PARTIALLY_FILLED'|'PARTIALLY_FILLED',\s*'NEW'/.test(readFileSync(path, 'utf8'));
  });
  expect(lists).toEqual([ENGINE]);
});
