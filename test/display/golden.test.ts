/**
 * Compares every drawing with its golden file in test/golden. A changed drawing is written beside the golden file as
 * `*.new`, for review; `UPDATE_GOLDEN=1 npx vitest run test/display` accepts all changes.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toText } from '../../src/display/index.js';
import { drawnPictures } from './drawn-pictures.js';
import { contextOf, sampleScreen, samples } from './sample.js';

const folder = new URL('../golden/', import.meta.url);

function compareGolden(name: string, drawn: string): void {
  const [golden, changed] = [new URL(name, folder), new URL(`${name}.new`, folder)];
  mkdirSync(folder, { recursive: true });
  if (process.env.UPDATE_GOLDEN) writeFileSync(golden, drawn);
  const before = existsSync(golden) ? readFileSync(golden, 'utf8') : '';
  if (before !== drawn) writeFileSync(changed, drawn);
  else rmSync(changed, { force: true });
  expect(drawn, `test/golden/${name} changed; look at it beside ${name}.new`).toBe(before);
}

describe('the drawing of', () => {
  for (const sample of samples) {
    it(`${sample.name} is the golden one at 80 and 120 columns, with and without colour`, () => {
      for (const color of [false, true]) {
        const screens = [80, 120].map((width) => toText(sample.value, contextOf(sample, width, color)));
        compareGolden(`${sample.name}${color ? '.color' : ''}.txt`, `${screens.join(`\n\n${'═'.repeat(40)}\n\n`)}\n`);
      }
    });
  }

  for (const { name, svg } of drawnPictures()) {
    it(`${name} as SVG is the golden one`, () => compareGolden(`${name}.svg`, svg));
  }

  it('a terminal session as SVG is that of the golden file', () => {
    compareGolden('terminal.svg', sampleScreen());
  });
});
