/**
 * Tests that the pictures of the README are what the product draws. The command `UPDATE_GOLDEN=1 npx vitest run
 * test/display/readme-pictures` writes these pictures again.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readmePictures } from './readme-pictures.js';

const docs = new URL('../../docs/pictures/', import.meta.url);
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

test('the pictures of the README are those of the default seed, at most 420 pixels high and smaller than 40 kB', async () => {
  for (const { name, svg } of await readmePictures()) {
    const file = new URL(name, docs);
    if (process.env.UPDATE_GOLDEN) writeFileSync(file, svg);
    expect(existsSync(file) && readFileSync(file, 'utf8') === svg, `docs/pictures/${name} is not what is drawn`).toBe(
      true,
    );
    expect(Number(/ height="(\d+)"/.exec(svg)?.[1])).toBeLessThanOrEqual(420);
    expect(Buffer.byteLength(svg)).toBeLessThan(40_000);
    expect(readme).toContain(`docs/pictures/${name}`);
  }
});
