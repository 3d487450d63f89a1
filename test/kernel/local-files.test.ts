/**
 * Tests the files next to a notebook that cells import: imports in a circle, and the texts of the files' functions. The
 * files are not compiled in these tests.
 */
import { expect, test } from 'vitest';
import { MODULE_CHECKS } from '../../src/cells/index.js';
import { LocalFiles } from '../../src/kernel/run/local-files.js';

const none = () => undefined;

test('the original text is found for a function of an imported file, without the interrupt checks', () => {
  const files = new LocalFiles(none);
  const maker = 'async function maker(x) { for (const n of [1]) { try { await x(n); } finally { x(0); } } }';
  const data = `const first = () => [1].map((n) => n);\nexports.maker = ${maker};\nexports.other = { go() { return first(); } };\n`;
  files.add([{ path: '/folder/maker.js', data }]);
  const loaded = files.load('/folder/maker.js') as { maker: unknown; other: { go: unknown } };
  expect(String(loaded.maker)).not.toBe(maker);
  expect(files.originalText(String(loaded.maker))).toBe(maker);
  expect(files.originalText(String(loaded.other.go))).toBe('go() { return first(); }');
  expect(files.originalText('() => 1')).toBeUndefined();
  expect(MODULE_CHECKS in globalThis).toBe(false);
});

test('an imported file runs again when it, or a file that it imports, has changed', () => {
  const files = new LocalFiles(none);
  const inner = (value: number) => ({ path: '/folder/inner.js', data: `exports.value = ${value};` });
  files.add([inner(1), { path: '/folder/outer.js', data: "exports.twice = 2 * require('./inner').value;" }]);
  const twice = () => (files.load('/folder/outer.js') as { twice: number }).twice;
  expect(twice()).toBe(2);
  files.add([inner(5)]);
  expect(twice()).toBe(10);
  expect(files.find('./outer.ts', '/folder')).toBe('/folder/outer.js');
  expect(files.find('outer', '/folder')).toBeUndefined();
});
