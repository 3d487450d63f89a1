/**
 * Compares every drawing with its golden file in test/golden. A changed drawing is written beside the golden file as
 * `*.new`, for review; `UPDATE_GOLDEN=1 npx vitest run test/display` accepts all changes.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type GoldenDrawing, goldenPictures, goldenScreen, goldenTexts } from './golden-drawings.js';
import { samples } from './sample.js';

const folder = new URL('../golden/', import.meta.url);

function compareGolden({ name, drawn }: GoldenDrawing): void {
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
      for (const drawing of goldenTexts(sample)) compareGolden(drawing);
    });
  }

  for (const picture of goldenPictures()) {
    it(`${picture.name.replace('.svg', '')} as SVG is the golden one`, () => compareGolden(picture));
  }

  it('a terminal session as SVG is that of the golden file', () => {
    compareGolden(goldenScreen());
  });
});

it('each golden file belongs to a drawing', () => {
  const drawn = [...samples.flatMap((sample) => goldenTexts(sample)), ...goldenPictures(), goldenScreen()];
  // The texts of events belong to the tests of the streams.
  const names = new Set(['stream-events.txt', ...drawn.map(({ name }) => name)]);
  const left = readdirSync(folder).filter((name) => !name.endsWith('.new') && !names.has(name));
  if (process.env.UPDATE_GOLDEN) for (const name of left) rmSync(new URL(name, folder));
  else expect(left).toEqual([]);
});
