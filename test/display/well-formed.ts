/** A small XML check: tags open and close in order, attributes are quoted, and no text holds a forbidden character. */
import { expect } from 'vitest';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

export function expectWellFormed(xml: string): void {
  const open: string[] = [];
  for (const [, slash, name, rest] of xml.matchAll(/<(\/?)([a-zA-Z][\w]*)((?:[^<>"]|"[^"<]*")*)>/g)) {
    if (slash) expect(open.pop()).toBe(name);
    else if (!rest?.endsWith('/')) open.push(name ?? '');
  }
  expect(open).toEqual([]);
  expect(xml.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;)/);
  expect(FORBIDDEN.test(xml)).toBe(false);
}
