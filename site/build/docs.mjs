// The pages of docs/ as HTML: readable without scripts, with a search where scripts run.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Marked } from 'marked';
import { escaped, highlighted } from './highlight.mjs';
import { lessonTarget } from './learn.mjs';
import { lessonsOf } from './lessons.mjs';
import { liveCell, pageOf } from './page.mjs';
import { samplesOf } from './samples.mjs';

/** The list of all public names is left out: it is for maintainers, and would be a fifth of the site. */
const LEFT_OUT = ['api-report.md'];

/** The exchange of the samples of a page. */
const CHOICE = { seed: 7 };

/** The maximum length of the text of a section in the index of the search. */
const SEARCHED_CHARACTERS = 200;

/** @returns path below the site -> text, for all pages, their pictures and the index of the search */
export function docsPages(root, assets) {
  const lessons = lessonsOf(root);
  const folder = join(root, 'docs');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split('\\').join('/'))
    .filter((name) => !LEFT_OUT.includes(name));
  const pages = names
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
    .map((page) => ({ ...page, title: /^# (.*)$/m.exec(page.text)?.[1].replace(/[`*]/g, '') ?? page.name }))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
  const files = { 'docs/index.html': indexPage(pages, assets) };
  const sections = [];
  for (const page of pages) {
    const { html, found } = rendered(page, names, lessons, samplesOf(root, page.name, page.text));
    files[`docs/${htmlName(page.name)}`] = docPage(page, html, assets);
    sections.push(...found);
  }
  for (const name of names.filter((one) => one.endsWith('.svg')))
    files[`docs/${name}`] = readFileSync(join(folder, name), 'utf8');
  files[`${assets}/search.json`] = JSON.stringify(sections);
  return files;
}

const htmlName = (name) =>
  name
    .replace(/README\.md$/, 'index.html')
    .replace(/^index\.html$/, 'start.html')
    .replace(/\.md$/, '.html');

/** The name of a heading in addresses, as the usual hosts of Markdown make it. */
const idOf = (text) =>
  text
    .toLowerCase()
    .replace(/<[^>]*>|[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

function rendered({ name, text, title }, names, lessons, samples) {
  const found = [];
  const taken = new Map();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: plain }) {
        const base = idOf(plain.replace(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1'));
        const count = taken.get(base) ?? 0;
        taken.set(base, count + 1);
        const id = count === 0 ? base : `${base}-${count}`;
        found.push({ page: htmlName(name), title, heading: plain.replace(/[`*]/g, ''), id, text: '' });
        return `<h${depth} id="${escaped(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const target = targetOf(name, href, names, lessons);
        return target === undefined ? inner : `<a href="${escaped(target)}">${inner}</a>`;
      },
      code({ text: code, lang }) {
        const { live = false, lacks = [] } = samples.find((one) => lang === 'ts' && one.code.trimEnd() === code) ?? {};
        if (live) return `${liveCell(code)}\n`;
        const isTypeScript = /^(?:ts|js|typescript|javascript)$/.test(lang ?? '');
        const needs = lacks.length > 0 ? `<p class="needs">Needs an installed spotlab: ${lacks.join(', ')}.</p>\n` : '';
        return `<pre class="sample"><code>${isTypeScript ? highlighted(code) : escaped(code)}</code></pre>\n${needs}`;
      },
      table(token) {
        const row = (cells, tag) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const rows = token.rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="table"><table><thead>${row(token.header, 'th')}</thead><tbody>\n${rows}\n</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(text);
  return { html, found: withTexts(found, text) };
}

/** The beginning of the text below each heading. */
function withTexts(sections, text) {
  const parts = text.split(/^#{1,6} .*$/m).slice(1);
  return sections.map((one, at) => ({
    ...one,
    text: (parts[at] ?? '')
      .replace(/```[\s\S]*?```|[`*|]|\]\([^)]*\)|\[/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, SEARCHED_CHARACTERS),
  }));
}

/** Where a link leads on the site; undefined for files that the site does not have. */
function targetOf(name, href, names, lessons) {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href;
  const [path, hash] = href.split('#');
  const full = posix.normalize(posix.join(posix.dirname(name), path));
  const end = hash === undefined ? '' : `#${hash}`;
  const lesson = full.startsWith('../notebooks/')
    ? lessonTarget(full.slice('../notebooks/'.length), lessons)
    : undefined;
  if (lesson !== undefined) return `${'../'.repeat(name.split('/').length)}learn/${lesson}`;
  if (full === '../README.md') return `${'../'.repeat(name.split('/').length)}index.html`;
  if (!names.includes(full) || !/\.(?:md|svg)$/.test(full)) return undefined;
  return posix.relative(posix.dirname(name), htmlName(full)) + end;
}

function docPage({ name, title }, html, assets) {
  const path = `docs/${htmlName(name)}`;
  const body = `${searchBox(name)}
<article class="doc">
${html}
</article>`;
  const description = `${title}: the documentation of spotlab.`;
  return pageOf({
    path,
    title: `${title}: spotlab`,
    description,
    body,
    assets,
    part: 'Docs',
    ...(html.includes(' data-live') ? { scripts: ['docs', 'live'], choice: CHOICE } : { scripts: ['docs'] }),
    className: 'docs',
  });
}

const searchBox = (name) =>
  `<search class="search" data-docs="${'../'.repeat(name.split('/').length - 1)}" hidden><label for="query">Search the documentation</label><input id="query" type="search" autocomplete="off" spellcheck="false"><ol id="results" hidden></ol></search>`;

/** The table of contents. */
function indexPage(pages, assets) {
  const list = (title, chosen) =>
    `<section><h2>${title}</h2><ul>${chosen.map((page) => `<li><a href="${htmlName(page.name)}">${escaped(page.title)}</a></li>`).join('\n')}</ul></section>`;
  const inFolder = (folder) => pages.filter(({ name }) => name.startsWith(folder));
  const body = `<h1>Documentation</h1>
${searchBox('index.md')}
<div class="contents">
${list(
  'Manual',
  pages.filter(({ name }) => !name.includes('/')),
)}
${list('Reference of all calls', inFolder('reference/'))}
${list('Design decisions', inFolder('decisions/'))}
</div>`;
  const description = 'The documentation of spotlab: manual, reference of all calls, design decisions.';
  return pageOf({
    path: 'docs/index.html',
    title: 'Documentation: spotlab',
    description,
    body,
    assets,
    part: 'Docs',
    scripts: ['docs'],
    className: 'docs',
  });
}
