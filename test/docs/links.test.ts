/** Checks that every link between pages of the documentation leads to an existing file and heading. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'notebooks/README.md'].map((name) => resolve(root, name)),
  ...readdirSync(resolve(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => resolve(root, 'docs', name)),
];

/** A page without its blocks of code. */
const proseOf = (path: string) => readFileSync(path, 'utf8').replace(/```[\s\S]*?```/g, '');

/** The targets of all links of a page. */
const linksOf = (path: string) =>
  [...proseOf(path).matchAll(/`[^`]*`|\]\(([^)\s]+)[^)]*\)/g)].flatMap(([, link]) => link ?? []);

/** The anchors of a page: its headings as GitHub writes them, and explicit ones. */
function anchorsOf(path: string): Set<string> {
  const prose = proseOf(path);
  const slugs = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, head = '']) =>
    head
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...slugs, ...[...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)]);
}

describe('links', () => {
  test.each(pages.map((page) => relative(root, page)))('%s has no link that leads nowhere', (name) => {
    const page = resolve(root, name);
    const broken = linksOf(page).flatMap((link) => {
      const [path = '', anchor] = link.split('#');
      if (/^[a-z]+:/.test(link)) return [];
      const target = path === '' ? page : resolve(dirname(page), path);
      if (!existsSync(target)) return [link];
      return anchor === undefined || anchorsOf(target).has(anchor) ? [] : [link];
    });
    expect(broken).toEqual([]);
  });

  test('every page of docs/ can be reached from the README', () => {
    const seen = new Set<string>([resolve(root, 'README.md')]);
    for (const page of seen) {
      if (!page.endsWith('.md')) continue;
      for (const link of linksOf(page)) {
        const target = resolve(dirname(page), link.split('#')[0] ?? '');
        if (!/^[a-z]+:/.test(link) && existsSync(target)) seen.add(target);
      }
    }
    expect(pages.filter((page) => !seen.has(page)).map((page) => relative(root, page))).toEqual([]);
  });
});
