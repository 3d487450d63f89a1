/**
 * Prints docs/api-report.md: the public declarations without their comments, so that a reviewer sees when an export or
 * a signature changes. It reads the declarations that the build has written. Declarations that are printed from the
 * catalogue are only named: their files are in the repository.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

/** The public modules, and where the build puts their declarations. */
const MODULES: readonly (readonly [name: string, file: string])[] = [
  ['spotlab', 'src/index.d.ts'],
  ['spotlab/teaching', 'src/teaching/index.d.ts'],
  ['spotlab/sbe', 'src/sbe/decode.d.ts'],
];

const HEAD = `# API report

Every public declaration, printed by \`npm run generate\` from the built declarations, without comments and private members. A
change of this file is a change of the public interface: name it in the changelog. What the names mean is in the
[manuals](../README.md#documentation) and in the descriptions that editors show.
`;

/** @param types the folder of the built declarations */
export function printApi(types: string): string {
  const sections = MODULES.map(([name, file]) => {
    const { named, generated } = exportsOf(join(types, file), types);
    const code = [...named]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, text]) => text)
      .join('\n');
    const lists = generated.map((path) => `Every export of \`${path}\`.\n\n`).join('');
    return `## ${name}\n\n${lists}\`\`\`ts\n${code}\n\`\`\`\n`;
  });
  return [HEAD, ...sections].join('\n');
}

interface Exports {
  /** The text of each declaration by its public name. */
  readonly named: Map<string, string>;
  /** Source files that are printed, and exported whole. */
  readonly generated: string[];
}

function exportsOf(path: string, types: string): Exports {
  const named = new Map<string, string>();
  const generated: string[] = [];
  for (const statement of sourceOf(path).statements) {
    if (ts.isExportDeclaration(statement) && statement.moduleSpecifier) {
      const target = targetOf(path, (statement.moduleSpecifier as ts.StringLiteral).text);
      if (!statement.exportClause) {
        if (target.endsWith('.gen.d.ts')) generated.push(relative(types, target).replace(/\.d\.ts$/, '.ts'));
        else for (const [name, text] of exportsOf(target, types).named) named.set(name, text);
      } else if (ts.isNamedExports(statement.exportClause)) {
        for (const { name, propertyName } of statement.exportClause.elements) {
          const original = (propertyName ?? name).text;
          const text = declarationIn(target, original);
          named.set(name.text, name.text === original ? text : `// ${original}, exported as ${name.text}\n${text}`);
        }
      }
    } else if (isExported(statement)) {
      for (const name of namesOf(statement)) named.set(name, printed(statement, sourceOf(path)));
    }
  }
  return { named, generated };
}

/** The text of a declaration, which may be exported again from another file. All overloads count. */
function declarationIn(path: string, name: string): string {
  const source = sourceOf(path);
  const own = source.statements.filter((statement) => namesOf(statement).includes(name));
  if (own.length > 0) return own.map((statement) => printed(statement, source)).join('\n');
  for (const statement of source.statements) {
    if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) continue;
    const target = targetOf(path, (statement.moduleSpecifier as ts.StringLiteral).text);
    const { exportClause } = statement;
    if (!exportClause) {
      const found = declarationIn(target, name);
      if (found !== '') return found;
    } else if (ts.isNamedExports(exportClause)) {
      const element = exportClause.elements.find((one) => one.name.text === name);
      if (element) return declarationIn(target, (element.propertyName ?? element.name).text);
    }
  }
  return '';
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => (name as ts.Identifier).text);
  const { name } = statement as { name?: ts.Node } & ts.Statement;
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

const printer = ts.createPrinter({ removeComments: true });

/** The declaration without comments, private members, and the words that all of them have. */
function printed(statement: ts.Statement, source: ts.SourceFile): string {
  const shown = ts.isClassDeclaration(statement) ? withoutPrivate(statement) : statement;
  return printer.printNode(ts.EmitHint.Unspecified, shown, source).replace(/^export (?:declare )?/gm, '');
}

function withoutPrivate(node: ts.ClassDeclaration): ts.ClassDeclaration {
  const isPublic = (member: ts.ClassElement): boolean =>
    !(member.name && ts.isPrivateIdentifier(member.name)) &&
    !(
      ts.canHaveModifiers(member) && ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)
    );
  return ts.factory.updateClassDeclaration(
    node,
    node.modifiers,
    node.name,
    node.typeParameters,
    node.heritageClauses,
    node.members.filter(isPublic),
  );
}

const sources = new Map<string, ts.SourceFile>();

function sourceOf(path: string): ts.SourceFile {
  const known = sources.get(path);
  if (known) return known;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true);
  sources.set(path, source);
  return source;
}

function targetOf(from: string, specifier: string): string {
  const target = resolve(dirname(from), specifier.replace(/\.js$/, '.d.ts'));
  if (!existsSync(target)) throw new Error(`${from} exports from ${specifier}, which the build has not declared.`);
  return target;
}
