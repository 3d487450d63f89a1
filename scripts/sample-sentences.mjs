// Prints sentences chosen at random from everything that a person reads: messages, docs, notebooks, comments and names of tests.
// A reader who does not know the code restates each sentence. Sentences that are restated wrongly must be rewritten. Each
// sentence has what the reader of its page sees beside it: the heading, the column and row of a table, the name of the
// field or option that a message describes, and the sentence before. The same seed and sources give the same sentences.
//
//   node scripts/sample-sentences.mjs [--seed 1] [--count 150] [--json]
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import ts from 'typescript';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '150' },
    json: { type: 'boolean', default: false },
  },
});

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(root, path)) && !path.startsWith('test/golden/') && !path.endsWith('.gen.ts'));
const textOf = (path) => readFileSync(join(root, path), 'utf8');

/** A code span is one word: what looks like the end of a sentence inside it ends none. */
const MASK = '\ue000';

/** Cuts prose into sentences; keeps those with at least five words. The number of a heading (`46. Title`) is a part of it. */
function sentencesOf(prose) {
  return prose
    .split(/\n\s*\n/)
    .flatMap((paragraph) =>
      paragraph
        .replace(/\s+/g, ' ')
        .replace(/`[^`]*`/g, (code) => code.replaceAll(' ', MASK))
        .split(/(?<=[.!?:])(?<!(?:^ ?|[a-z], |before |after )\d+\.)\s+(?=[A-Z`'"(])/)
        .map((one) => one.trim().replaceAll(MASK, ' '))
        .map((text, at, all) => ({ text, before: at > 0 ? all[at - 1] : '' })),
    )
    .filter(
      ({ text }) =>
        text
          .replace(/`[^`]*`/g, '')
          .split(' ')
          .filter((word) => /[a-z]{2}/.test(word)).length >= 5,
    );
}

/** The first comment of a source file. */
function headOf(path) {
  const text = textOf(path).replace(/^#!.*\n/, '');
  const [block] = /^\/\*\*?[\s\S]*?\*\//.exec(text) ?? [];
  if (block) return block.replace(/^\/\*\*?|\*\/$/g, '').replace(/^\s*\* ?/gm, '');
  const [lines] = /^(?:(?:\/\/|#).*\n)+/.exec(text) ?? [''];
  return lines.replace(/^(?:\/\/|#) ?/gm, '');
}

/**
 * Prose of Markdown: paragraphs, list items and table cells, without code and links' targets, each with the headings
 * above it, and a table cell with its column and row. A row without a name continues the row above it.
 */
function proseOf(markdown) {
  const blocks = markdown
    .replace(/```[\s\S]*?```/g, '\n\n')
    .replace(/(`[^`\n]*`)|<[^>]+>/g, (_, code) => code ?? ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/\n\s*\n|\n(?=\s*[-|#]|\s*\d+\. )/);
  const found = [];
  const headings = [];
  let columns;
  let rowName = '';
  for (const block of blocks) {
    const [, marks, heading] = /^(#+) (.*)/.exec(block) ?? [];
    if (marks) headings.splice(marks.length - 1, Infinity, heading);
    const where = headings.filter(Boolean).join(' > ');
    const isRow = /^\s*\|/.test(block);
    if (!isRow) columns = undefined;
    if (isRow && /^[\s|:-]+$/.test(block)) continue;
    if (!isRow) {
      const kind = /^\s*(?:-|\d+\.)\s/.test(block) ? 'item' : 'paragraph';
      found.push({ where, kind, prose: block.replace(/^\s*(?:[-#>]+|\d+\.)\s*/, '') });
      continue;
    }
    const cells = block.split(/(?<!\\)\|/).map((cell) => cell.trim());
    columns ??= cells;
    rowName = cells[1] || `${rowName.replace(/ · .*/, '')} · ${cells[2] ?? ''}`;
    for (const [at, prose] of cells.entries()) {
      const place = [where, columns[at], at > 1 && columns !== cells ? `row: ${rowName}` : ''];
      found.push({ where: place.filter(Boolean).join(' > '), kind: 'cell', prose });
    }
  }
  return found;
}

/**
 * Sentences of Markdown with their places. The context of the first sentence of a paragraph is the last sentence of the paragraph
 * above it; for a list item it is the sentence that introduces the list. A table cell has only its column and row.
 */
function markdownSentences(markdown) {
  let last = { where: '', text: '' };
  let lead = last;
  return proseOf(markdown).flatMap(({ where, kind, prose }) => {
    const found = sentencesOf(prose).map((one) => ({ where, ...one }));
    const [first] = found;
    const above = { item: lead, paragraph: last }[kind];
    if (first && first.before === '' && above?.where === where) first.before = above.text;
    last = found.at(-1) ?? last;
    if (kind !== 'item') lead = last;
    return found;
  });
}

/** Strings of a source that are sentences. `‹name›` replaces inserted values. */
function messagesOf(path) {
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);
  const found = [];
  const nameOf = (expression) => {
    const name = expression.getText(source);
    return `‹${/^[\w.]+$/.test(name) ? name : '…'}›`;
  };
  /** The text of a string; of strings joined by `+`, the whole text. Undefined for any other expression. */
  const stringOf = (node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (ts.isTemplateExpression(node)) {
      return node.head.text + node.templateSpans.map((one) => nameOf(one.expression) + one.literal.text).join('');
    }
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
    const [left, right] = [stringOf(node.left), stringOf(node.right)];
    if (left === undefined && right === undefined) return undefined;
    return (left ?? nameOf(node.left)) + (right ?? nameOf(node.right));
  };
  const visit = (node, where) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const text = stringOf(node);
    if (text !== undefined) found.push({ where, text });
    const named = ts.isPropertyAssignment(node) ? node.name.getText(source) : '';
    const within = named ? [...where, named].slice(-2) : where;
    // Texts inside of an inserted value are texts of their own.
    if (text === undefined || !ts.isBinaryExpression(node)) ts.forEachChild(node, (child) => visit(child, within));
  };
  visit(source, []);
  return found;
}

/** The comments of a source after its first one; each stands above the line that follows it. */
function commentsOf(path) {
  const text = textOf(path);
  const found = [];
  const comments = /\/\*\*?([\s\S]*?)\*\/|((?:^[ \t]*\/\/ .*\n)+)/gm;
  for (const { 0: whole, 1: block, 2: lines, index } of text.matchAll(comments)) {
    if (text.slice(0, index).trim() === '' || /biome-ignore|@ts-/.test(whole)) continue;
    const prose = block?.replace(/^\s*\* ?/gm, '') ?? lines.replace(/^[ \t]*\/\/ ?/gm, '');
    const [where = ''] = text
      .slice(index + whole.length)
      .trimStart()
      .split('\n');
    found.push(
      ...sentencesOf(prose.replace(/^\s*@example[\s\S]*$/m, '')).map((one) => ({ where: where.trim(), ...one })),
    );
  }
  return found;
}

/** The names of tests, each with the names of the groups around it. */
function testNamesOf(path) {
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node, groups) => {
    let within = groups;
    if (ts.isCallExpression(node) && node.arguments[0] && ts.isStringLiteralLike(node.arguments[0])) {
      const name = node.arguments[0].text;
      const kind = node.expression.getText(source);
      if (/^describe\b/.test(kind)) within = [...groups, name];
      else if (/^(?:test|it)\b/.test(kind)) found.push({ where: groups.join(' > '), before: '', text: name });
    }
    ts.forEachChild(node, (child) => visit(child, within));
  };
  visit(source, []);
  return found.filter(
    ({ where, text }) => `${where} ${text}`.split(' ').filter((word) => /[a-z]{2}/.test(word)).length >= 5,
  );
}

/** Sources with messages of our own; the exchange's refusal texts are not ours to change. */
const isSource = (path) => /^(src|repl)\/.*\.ts$/.test(path) && !path.endsWith('/refusal-texts.ts');
const kinds = {
  messages: files.filter(isSource).flatMap((path) =>
    messagesOf(path)
      .flatMap(({ where, text }) => sentencesOf(text).map((one) => ({ where: where.join(' > '), ...one })))
      .filter(({ text }) => /^[A-Z`'‹"].*[a-z]{3,} [a-z]/.test(text) && !/[{}<>;=]{2}|^\S+\(/.test(text))
      .map((one) => ({ path, ...one })),
  ),
  docs: files
    .filter((path) => /^[^/]*\.md$|^docs\/.*\.md$/.test(path))
    .flatMap((path) => markdownSentences(textOf(path)).map((one) => ({ path, ...one }))),
  notebooks: files
    .filter((path) => /^notebooks\/.*\.(ipynb|md)$/.test(path))
    .flatMap((path) => {
      const cells = path.endsWith('.md')
        ? [textOf(path)]
        : JSON.parse(textOf(path))
            .cells.filter((cell) => cell.cell_type === 'markdown')
            .map((cell) => [cell.source].flat().join(''));
      return markdownSentences(cells.join('\n\n')).map((one) => ({ path, ...one }));
    }),
  heads: files
    .filter((path) => /\.(ts|mjs|sh|py)$/.test(path) || path === '.ci/run')
    .flatMap((path) => sentencesOf(headOf(path)).map((one) => ({ path, ...one }))),
  comments: files
    .filter((path) => /\.(ts|mjs)$/.test(path))
    .flatMap((path) => commentsOf(path).map((one) => ({ path, ...one }))),
  tests: files
    .filter((path) => /\.test\.ts$/.test(path))
    .flatMap((path) => testNamesOf(path).map((one) => ({ path, ...one }))),
};

/** A small generator of even random numbers (mulberry32). */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const draw = random(Number(values.seed));
const each = Math.ceil(Number(values.count) / Object.keys(kinds).length);
const chosen = Object.entries(kinds)
  .flatMap(([kind, all]) => {
    const unique = [...new Map(all.map((one) => [one.text, one])).values()];
    const taken = [];
    while (taken.length < each && unique.length > 0)
      taken.push(...unique.splice(Math.floor(draw() * unique.length), 1));
    return taken.map((one) => ({ kind, ...one }));
  })
  .slice(0, Number(values.count));

if (values.json) console.log(JSON.stringify(chosen, null, 1));
else {
  for (const [at, { kind, path, where, before, text }] of chosen.entries()) {
    const place = [kind, path, where].filter(Boolean).join(', ');
    console.log(`${at + 1}. [${place}] ${before && `(… ${before}) `}${text}`);
  }
}
