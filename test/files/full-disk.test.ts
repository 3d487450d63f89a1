/** Tests all functions that write whole files, on a full disk: the old file stays, and no unfinished file is left. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const built = (path: string) => JSON.stringify(pathToFileURL(resolve('dist/src', path)).href);

/** Each writer writes a short text, then one that is longer than a file may be. */
const PROGRAM = `
const { readFileSync, readdirSync, mkdirSync } = await import('node:fs');
const { join } = await import('node:path');
const { writeWholeFile, writeWholeFileAsync } = await import(${built('files/index.js')});
const { writeClassFile } = await import(${built('server/class/class-file.js')});
const { writeNotebook } = await import(${built('kernel/notebook/notebook-file.js')});
const { writeOwnFile } = await import(${built('data/state-folder.js')});
const { replaceFile } = await import(${built('data/atomic-file.js')});
const { writeSnapshotFile } = await import(${built('journal/snapshot-file.js')});
const { reserveProfile } = await import(${built('connect/profiles.js')});
const { connect } = await import(${built('index.js')});
const x = await connect({ network: 'http://127.0.0.1:9', limits: 'off' });
const writers = {
  whole: (folder, text) => writeWholeFile(join(folder, 'a'), text),
  async: (folder, text) => writeWholeFileAsync(join(folder, 'a'), [text]),
  class: (folder, text) => writeClassFile(folder, { version: 1, boardToken: text, students: [], former: [] }),
  notebook: (folder, text) => writeNotebook(join(folder, 'a.ipynb'), { cells: [{ cell_type: 'markdown', source: text, metadata: {} }], metadata: {} }),
  own: (folder, text) => writeOwnFile(join(folder, 'a'), text),
  text: (folder, text) => replaceFile(join(folder, 'a'), text),
  snapshot: (folder, text) => writeSnapshotFile(join(folder, 'a'), Buffer.from(text), { count: 1, checksum: 2, timeUs: 3 }),
  profile: (folder, text) => reserveProfile('p' + text.length, { XDG_CONFIG_HOME: folder })
    .fill({ network: text }),
  csv: (folder, text) => x.table([{ price: text }]).toCSV(join(folder, 'a.csv')),
  parquet: (folder, text) => x.table([{ price: '1' }, { price: text }]).toParquet(join(folder, 'a.parquet')),
};
const files = (folder) => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  .map((one) => join(one.parentPath, one.name)).sort();
// A text that cannot be compressed well.
const long = Array.from({ length: 20_000 }, (_, i) => ((i * 2654435761) >>> 0).toString(36)).join('');
for (const [name, write] of Object.entries(writers)) {
  const folder = join(process.argv[1], name);
  mkdirSync(folder);
  await write(folder, 'short');
  const before = files(folder).map((path) => [path, readFileSync(path, 'latin1')]);
  let said = 'written';
  try {
    await write(folder, long);
  } catch (error) {
    said = error.message.includes('EFBIG') || error.code === 'SPOTLAB_FILE' ? 'refused' : error.stack;
  }
  const after = files(folder).map((path) => [path, readFileSync(path, 'latin1')]);
  const same = JSON.stringify(after) === JSON.stringify(before) ? 'unchanged' : JSON.stringify(after.map(([path]) => path));
  console.log(name, before.length, said, same);
}
await x.close();
`;

test.skipIf(process.platform === 'win32')('no function that writes a file leaves half a file on a full disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-full-'));
  try {
    // A limit on the size of files fails as a full disk does: in the middle of a write.
    const command = `trap '' XFSZ; ulimit -f 16; exec "$0" --input-type=module -e "$1" "$2"`;
    const said = execFileSync('sh', ['-c', command, process.execPath, PROGRAM, folder], { encoding: 'utf8' });
    const names = 'whole async class notebook own text snapshot profile csv parquet'.split(' ');
    expect(said.trim().split('\n')).toEqual(names.map((name) => `${name} 1 refused unchanged`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
