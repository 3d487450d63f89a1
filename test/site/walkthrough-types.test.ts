/** All code that the site runs has no error of types: the cells of the walkthroughs, and the samples of the documentation. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

import { cellDeclarations } from '../../site/build/declarations.mjs';
import { lessonsOf } from '../../site/build/lessons.mjs';
import { samplesOf } from '../../site/build/samples.mjs';
import { CellService } from '../../site/types/cell-service.js';
import type { Ts } from '../../src/kernel/index.js';

const service = new CellService(ts as Ts, cellDeclarations('.'));
const lessons = [...lessonsOf('.').values()].filter(({ isPage }) => isPage);

function problems(codes: readonly string[]): string[] {
  const cells = codes.map((code, at) => ({ name: String(at), code }));
  return cells.flatMap(({ name, code }) =>
    service
      .problems({ cells, name, offset: 0 })
      .map(({ from, to, message }) => `${name}: ${code.slice(from, to)}: ${message}`),
  );
}

test.each(lessons.map(({ name, cells }) => [name, cells] as const))(
  'the cells of %s that run in a web page have no error of types',
  (_, cells) => {
    const codes = cells
      .filter(({ cell_type, lacks }) => cell_type === 'code' && lacks === undefined)
      .map(({ text }) => text);
    expect(codes.length).toBeGreaterThan(5);
    expect(problems(codes)).toEqual([]);
  },
);

test('at least 20 walkthroughs run as a web page', () => {
  expect(lessons.length).toBeGreaterThanOrEqual(20);
});

/** Declarations, which no page of the site shows. */
const LEFT_OUT = 'api-report.md';
const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.md') && path !== LEFT_OUT);

test.each(pages)('the samples of %s that run in a web page have no error of types', (page) => {
  const text = readFileSync(join('docs', page), 'utf8');
  const codes = samplesOf('.', page, text)
    .filter(({ live }) => live)
    .map(({ code }) => code);
  expect(problems(codes)).toEqual([]);
});
