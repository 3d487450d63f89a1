// Leaves the texts of help out of the files for pages, because `spotlab/web` has no help and no completion, and these texts
// would delay its first candles. The tables stay as they are in the sources; only the copy in the bundle lacks the texts.
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/** Tables -> the properties that nothing but help reads. */
const PROSE = [
  { files: /^src\/protocol\/endpoints\/table\.gen\.ts$/, names: ['description'] },
  { files: /^src\/protocol\/control\/control-[a-z]+\.ts$/, names: ['description', 'example', 'notes'] },
  { files: /^src\/protocol\/streams\/[a-z-]+\.ts$/, names: ['description', 'example', 'note', 'summary'] },
  {
    files: /^src\/connect\/(?:(?:embedded-)?option-table|nested-options)\.ts$/,
    names: ['flag', 'help', 'subject', 'variable'],
  },
  { files: /^src\/protocol\/values\/enums\.ts$/, names: ['summary'], meanings: 'values' },
];

/** The modules that read these texts. */
const READERS = /^(?:src\/(?:assist|cli|kernel)|site)\//;

/** A plugin for rolldown. The build fails if help is in the bundle. */
export function withoutProse(root) {
  const pathOf = (id) => relative(root, id).split(sep).join('/');
  return {
    name: 'without-prose',
    load(id) {
      const prose = PROSE.find(({ files }) => files.test(pathOf(id)));
      return prose && { code: withoutTexts(readFileSync(id, 'utf8'), prose), moduleType: 'ts' };
    },
    buildEnd() {
      const reader = [...this.getModuleIds()].map(pathOf).find((path) => READERS.test(path));
      if (reader !== undefined) throw new Error(`${join(root, reader)} reads texts that the files for pages lack`);
    },
  };
}

/**
 * The code without the texts.
 *
 * @param names properties that are left out. The description of a value with a pattern stays: it is the advice for a value of another form
 * @param meanings a property whose object keeps its names, without their texts
 */
export function withoutTexts(code, { names, meanings }) {
  const cuts = [];
  eachObject(parseAst(code, { lang: 'ts' }).body, (properties) => {
    if (properties.some((one) => nameOf(one) === 'pattern')) return;
    for (const one of properties) {
      const name = nameOf(one);
      if (name === undefined) continue;
      if (names.includes(name) && isText(one.value)) cuts.push([one.start, afterComma(code, one.end), '']);
      if (name !== meanings) continue;
      for (const { value } of one.value.properties ?? []) if (isText(value)) cuts.push([value.start, value.end, "''"]);
    }
  });
  // The cuts are made from the last to the first, so that the places of the remaining cuts stay right.
  for (const [start, end, text] of cuts.sort((a, b) => b[0] - a[0]))
    code = code.slice(0, start) + text + code.slice(end);
  return code;
}

function eachObject(node, take) {
  if (typeof node !== 'object' || node === null) return;
  if (node.type === 'ObjectExpression') take(node.properties);
  for (const child of Object.values(node)) eachObject(child, take);
}

const nameOf = ({ type, key, computed }) => (type === 'Property' && !computed ? (key.name ?? key.value) : undefined);

/** Whether an expression is nothing but a text, or a list of texts. */
function isText({ type, value, operator, left, right, expressions, elements }) {
  if (type === 'ArrayExpression') return elements.every(isText);
  if (type === 'BinaryExpression') return operator === '+' && isText(left) && isText(right);
  return type === 'Literal' ? typeof value === 'string' : type === 'TemplateLiteral' && expressions.length === 0;
}

const afterComma = (code, end) => end + /^\s*,?/.exec(code.slice(end))[0].length;
