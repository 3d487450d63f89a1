// The walkthroughs as pages: text, code and stored outputs, readable without scripts, with cells that run where scripts do.
import { Marked } from 'marked';
import { escaped, highlighted } from './highlight.mjs';
import { lessonsOf, tracks } from './lessons.mjs';
import { pageOf } from './page.mjs';

/** The exchange of the lessons. It begins at the reader's time, as in Jupyter. */
const CHOICE = { seed: 1 };

/** Code that checks an exercise. */
const IS_EXERCISE = /\bawait check\(/;

/** @returns path below the site -> text */
export function learnPages(root, assets) {
  const lessons = lessonsOf(root);
  const pages = [...lessons.values()].filter(({ isPage }) => isPage);
  return {
    'learn/index.html': indexPage(lessons, assets),
    ...Object.fromEntries(pages.map((lesson) => [`learn/${lesson.page}`, lessonPage(lesson, lessons, assets)])),
  };
}

/** Where a link of a lesson leads on the site, relative to `learn/`; undefined for files that the site does not have. */
export function lessonTarget(href, lessons) {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href;
  const [path, hash] = href.split('#');
  const end = hash === undefined ? '' : `#${hash}`;
  const lesson = [...lessons.values()].find(({ name }) => name === path);
  if (lesson !== undefined) return lesson.isPage ? lesson.page + end : `index.html#${idOf(lesson)}`;
  if (path.startsWith('../docs/') && path.endsWith('.md')) return path.replace(/(?:README)?\.md$/, pageName) + end;
  return path === 'README.md' ? 'index.html' : undefined;
}

const pageName = (end) => (end === '.md' ? '.html' : 'index.html');
const idOf = ({ name }) => `lesson-${Number(name.slice(0, 2))}`;

function markedFor(lessons) {
  return new Marked({
    renderer: {
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const target = lessonTarget(href, lessons);
        return target === undefined ? inner : `<a href="${escaped(target)}">${inner}</a>`;
      },
      code({ text, lang }) {
        return `<pre class="sample"><code>${lang === 'ts' ? highlighted(text) : escaped(text)}</code></pre>\n`;
      },
    },
  });
}

function lessonPage(lesson, lessons, assets) {
  const marked = markedFor(lessons);
  const cells = lesson.cells.map((cell) =>
    cell.cell_type === 'code' ? codeCell(cell, lesson.name) : textCell(cell, marked),
  );
  const body = `<div id="bar" class="bar" role="toolbar" aria-label="Lesson" hidden></div>
<p id="note" class="notice" role="status" hidden></p>
<noscript><p class="notice">Scripts are off, so no cell runs.</p></noscript>
<p class="note">${aboutPrices(lesson)}</p>
<article class="lesson">
${cells.join('\n')}
</article>`;
  return pageOf({
    ...{ path: `learn/${lesson.page}`, title: `${lesson.title}: spotlab`, description: lesson.content },
    ...{ body, assets, part: 'Learn', scripts: ['learn'], className: 'learn', choice: CHOICE },
  });
}

/**
 * The market of the exchange begins on the reader's day, so its prices differ from the stored ones. The markets of the lab begin at
 * a fixed time.
 */
function aboutPrices({ cells }) {
  const before = 'Before you run a cell it shows what it printed when this lesson was written.';
  const own = 'The exchange <code>x</code> of this page begins at the time of your clock, so its prices are others';
  const code = cells.filter(({ cell_type: kind }) => kind === 'code');
  const ofLab = code.some(({ text }) => /\blab\.\w/.test(text));
  const stopped = code.filter(({ lacks }) => lacks !== undefined).length;
  const left = ` ${stopped} of its ${code.length} cells run only in Jupyter and say why; “Run all” leaves them out.`;
  return `${before} ${own}${ofLab ? '; the markets of the lab are the same each time.' : '.'}${stopped > 0 ? left : ''}`;
}

const textCell = ({ text }, marked) => `<div class="text doc">\n${marked.parse(text)}</div>`;

/**
 * A cell of code, with a mark for its outputs (src/cli/site/stored-outputs.ts). A run of a cell with an exercise checks the
 * exercise. A cell that needs more than a page does not run, and says what it needs.
 */
function codeCell({ id, text, lacks }, name) {
  const parts = [
    `<div class="cell-code"${lacks === undefined ? ' data-editor' : ''}>${highlighted(text)}</div>`,
    ...(lacks === undefined ? [] : [`<p class="lacks">${lacksText(lacks)}</p>`]),
    `<div class="cell-output" data-output data-state="idle"><!--outputs ${name} ${id}--></div>`,
  ];
  const live = lacks === undefined ? ` data-live${IS_EXERCISE.test(text) ? ' data-exercise' : ''}` : '';
  return `<div class="cell"${live} data-id="${escaped(id)}">\n${parts.join('\n')}\n</div>`;
}

/** Why a cell does not run in a page. */
function lacksText({ needs, uses }) {
  const names = uses.map((name) => `<code>${escaped(name)}</code>`);
  const reasons = [
    ...(needs.length > 0 ? [`needs ${inWords(needs)}`] : []),
    ...(names.length > 0 ? [`uses ${inWords(names)} of a cell that does not run here`] : []),
  ];
  return `This cell runs in Jupyter, and not in this page: it ${reasons.join(', and it ')}.`;
}

const inWords = (parts) => [parts.slice(0, -1).join(', '), parts.at(-1)].filter((one) => one !== '').join(' and ');

/** The two tracks in their order. */
function indexPage(lessons, assets) {
  const named = new Set();
  const item = (number) => {
    const lesson = lessons.get(number);
    const { page, title, content, needs, isPage } = lesson;
    // An address has one place, and some lessons are in both tracks.
    const id = named.has(number) ? '' : ` id="${idOf(lesson)}"`;
    named.add(number);
    if (!isPage)
      return `<li${id}><span class="title">${escaped(title)}</span> <span class="needs">needs an installed spotlab: ${needs.join(', ')}</span><br>${escaped(content)}</li>`;
    const code = lesson.cells.filter((cell) => cell.cell_type === 'code');
    const live = code.filter(({ lacks }) => lacks === undefined);
    const exercises = live.filter(({ text }) => IS_EXERCISE.test(text)).length;
    const stopped = `${code.length - live.length} of ${code.length} cells run only in Jupyter: they need ${inWords(needs)}`;
    const note = needs.length > 0 ? ` <span class="needs">${stopped}</span>` : '';
    return `<li${id} data-lesson="${page}" data-cells="${live.length}" data-exercises="${exercises}"><a href="${page}">${escaped(title)}</a>${note}<br>${escaped(content)}</li>`;
  };
  const sections = tracks.map(
    ({ name, about, lessons: numbers }) =>
      `<section><h2>Track ${escaped(name)}</h2>\n<p>${escaped(about)}</p>\n<ul class="lessons">\n${numbers.map(item).join('\n')}\n</ul></section>`,
  );
  const body = `<h1>Learn</h1>
<p>Walkthroughs that explain how an exchange works, in the order of two tracks. Their cells run in this browser, each lesson with an exchange of its own, and
the exchange checks the exercises. Each exchange begins at the time of your clock: its prices are those of today, and other ones tomorrow; the markets of the lab are the same each time. What you have run and changed stays in this browser.</p>
${sections.join('\n')}
<section><h2>With an installed spotlab</h2>
<p>All walkthroughs are notebooks for Jupyter, too. These commands copy them into the folder <code>lessons</code> and install the kernel:</p>
<pre class="command">npx spotlab lessons
npx spotlab kernel install --user
jupyter lab lessons/</pre></section>`;
  return pageOf({
    ...{ path: 'learn/index.html', title: 'Learn: spotlab', body, assets, part: 'Learn', className: 'learn-index' },
    description: 'Walkthroughs that explain how an exchange works, in your browser.',
    scripts: ['learn'],
  });
}
