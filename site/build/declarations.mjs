// The declarations that the language service of cells reads: the library of the language, the globals of a worker, the public types of
// spotlab, and the names that cells have without an import.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';

const LIBRARY = dirname(createRequire(import.meta.url).resolve('typescript'));
const FIRST_LIBRARY = 'lib.es2023.d.ts';

/** Modules that cells import -> the declarations that they have. */
const MODULES = {
  spotlab: ['src/web/index', 'src/web/lab/index', 'src/index'],
  'spotlab/web': ['src/web/index'],
  'spotlab/web/lab': ['src/web/lab/index'],
  'spotlab/teaching': ['src/teaching/index'],
};

/** Globals of a worker that are declared in full. The other globals have the type `any`: all declarations in full would be 0.25 MB by gzip. */
const IN_FULL = new Set(
  `console Console setTimeout clearTimeout setInterval clearInterval queueMicrotask atob btoa structuredClone
  StructuredSerializeOptions TimerHandler performance Performance DOMHighResTimeStamp URL URLSearchParams
  TextEncoder TextDecoder TextEncoderCommon TextDecoderCommon TextDecoderOptions TextDecodeOptions
  TextEncoderEncodeIntoResult crypto Crypto AbortController AbortSignal AbortSignalEventMap Event EventInit
  EventTarget`.split(/\s+/),
);

/**
 * All declarations. It needs the declarations of the build, dist/types.
 *
 * @returns `files`, the text of each file by its path, and `vague`, the names of globals that have the type `any`
 */
export function cellDeclarations(root) {
  const workers = workerGlobals();
  const files = { ...libraryFiles(), '/worker.d.ts': workers.text, '/cell.d.ts': cellGlobals(root) };
  for (const [name, entries] of Object.entries(MODULES)) {
    // If several modules export a name, the first one gives it. The module for Node gives types only, because its values do not exist in a
    // page.
    const lines = entries.map((entry) => `export ${entry === 'src/index' ? 'type ' : ''}* from '/types/${entry}.js';`);
    files[`/modules/${name}.d.ts`] = lines.join('\n');
    for (const entry of entries) addTypes(root, `${entry}.d.ts`, files);
  }
  return { files, vague: workers.vague };
}

/** The first library, and the libraries that it refers to. */
function libraryFiles() {
  const files = {};
  const add = (name) => {
    if (files[`/lib/${name}`] !== undefined) return;
    const text = readFileSync(join(LIBRARY, name), 'utf8').replace(/^\/\*![\s\S]*?\*\/\s*/, '');
    files[`/lib/${name}`] = text;
    for (const [, lib] of text.matchAll(/^\/\/\/ <reference lib="([\w.]+)" \/>/gm)) add(`lib.${lib}.d.ts`);
  };
  add(FIRST_LIBRARY);
  return files;
}

/** A file of dist/types, and the files that it imports. */
function addTypes(root, path, files) {
  const name = `/types/${path}`;
  if (files[name] !== undefined) return;
  files[name] = readFileSync(join(root, 'dist/types', path), 'utf8');
  for (const [, target] of files[name].matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)\.js['"]/g))
    addTypes(root, `${posix.join(posix.dirname(path), target)}.d.ts`, files);
}

/** The globals of a cell in a notebook; a page has no input field. */
function cellGlobals(root) {
  const text = readFileSync(join(root, 'ambient.d.ts'), 'utf8');
  const globals = text
    .replace("'./dist/src/index.js'", "'spotlab'")
    .replace(/ {2}\/\*\* (?:(?!\*\/).)*\*\/\n {2}function input\(.*\n/, '');
  if (/\binput\(/.test(globals) || !globals.includes("'spotlab'"))
    throw new Error('ambient.d.ts does not have the expected form.');
  return globals;
}

/** The globals of a worker, each either in full or as `any`. */
function workerGlobals() {
  const text = readFileSync(join(LIBRARY, 'lib.webworker.d.ts'), 'utf8');
  const source = ts.createSourceFile('worker.d.ts', text, ts.ScriptTarget.Latest, true);
  const full = [];
  const values = new Set();
  const types = new Map();
  for (const one of source.statements) {
    const names = ts.isVariableStatement(one)
      ? one.declarationList.declarations.map(({ name }) => name.text)
      : [one.name?.text];
    const isType = ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one);
    for (const name of names) {
      if (IN_FULL.has(name)) full.push(one.getText(source));
      else if (name !== undefined && !ts.isModuleDeclaration(one)) {
        if (isType) types.set(name, one.typeParameters?.length ?? 0);
        else values.add(name);
      }
    }
  }
  const any = (name) => {
    const letters = ['A', 'B', 'C', 'D'].slice(0, types.get(name)).map((letter) => `${letter} = any`);
    const parameters = letters.length > 0 ? `<${letters.join(', ')}>` : '';
    const type = types.has(name) ? `type ${name}${parameters} = any;\n` : '';
    return type + (values.has(name) ? `declare var ${name}: any;\n` : '');
  };
  const names = [...new Set([...types.keys(), ...values])];
  return { text: `${full.join('\n')}\n${names.map(any).join('')}`, vague: names };
}
