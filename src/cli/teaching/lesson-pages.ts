/** Copies the pages of the documentation that lessons link to, so that the links work wherever the lessons are. */

import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { writeWholeFile } from '../../files/index.js';

/** The folder of the copies, in the folder of the lessons. */
export const PAGES_FOLDER = 'spotlab-docs';

const LINK = /\]\(([^)\s#]+)/g;
const FENCED = /```[\s\S]*?```/g;

/**
 * The text of a lesson, whose links to `../docs/` lead to the copies.
 *
 * @param linked receives the path of each linked page, relative to the folder of the documentation
 */
export function withLinksToCopies(text: string, linked: Set<string>): string {
  return text.replace(/\]\(\.\.\/docs\/([^)\s#]+)/g, (_, path: string) => {
    linked.add(path);
    return `](${PAGES_FOLDER}/${path}`;
  });
}

/**
 * Copies the pages, and the pages that these link to.
 *
 * @param docs the folder of the documentation
 * @param folder the folder of the lessons
 * @returns the number of files
 */
export function copyPages(docs: string, folder: string, linked: ReadonlySet<string>): number {
  const paths = new Set(linked);
  // This loop also visits the paths that are added to the set during the loop.
  for (const path of paths) {
    const text = readFileSync(join(docs, path), 'utf8');
    const isPage = path.endsWith('.md');
    if (isPage) {
      for (const [, target = ''] of text.replace(FENCED, '').matchAll(LINK)) {
        const to = posix.join(posix.dirname(path), target);
        if (!target.includes(':') && !to.startsWith('..')) paths.add(to);
      }
    }
    const copy = join(folder, PAGES_FOLDER, path);
    mkdirSync(dirname(copy), { recursive: true });
    // The lessons are beside the copies, not in a folder of their own.
    const copied = isPage ? text.replace(/(\]\((?:\.\.\/)+)notebooks\//g, '$1') : text;
    writeWholeFile(copy, copied, { mode: 0o666 });
  }
  return paths.size;
}
