/** Answers questions about cells with TypeScript's language service. Pure: it reads nothing but what it is given. */
import type * as TypeScript from 'typescript';
import { type Ts, withoutImplicitAny } from '../../src/kernel/index.js';
import { type CellFile, filesOf, pathOf } from './cell-files.js';
import type {
  Declarations,
  Description,
  Place,
  Problem,
  Questions,
  Signature,
  TypedCandidate,
  TypedCompletions,
} from './messages.js';
import { ServiceHost } from './service-host.js';

/** The most characters of a type and of a documentation. */
const MOST_TYPE = 600;
const MOST_TEXT = 1200;
const MOST_CANDIDATES = 1500;

/** A cell may assign to a variable of another cell. Here the variable is an import, and TypeScript reports an assignment to an import. */
const ASSIGNED_IMPORT = 2632;

/** Codes for a name that nothing declares. */
const UNKNOWN_NAME = new Set([2304, 2503, 2552, 2693, 18004]);

export class CellService implements Questions {
  readonly #host: ServiceHost;
  readonly #service: TypeScript.LanguageService;
  readonly #vague: ReadonlySet<string>;

  constructor(
    private readonly ts: Ts,
    { files, vague }: Declarations,
  ) {
    this.#host = new ServiceHost(ts, files);
    this.#service = ts.createLanguageService(this.#host.host);
    this.#vague = new Set(vague);
  }

  complete(place: Place): TypedCompletions | undefined {
    const file = this.#fileAt(place);
    const at = file.offset + place.offset;
    const found = this.#service.getCompletionsAtPosition(file.path, at, { includeCompletionsWithInsertText: false });
    if (!found) return undefined;
    const code = place.cells.find(({ name }) => name === place.name)?.code ?? '';
    const from = startOfWord(code, place.offset, found.optionalReplacementSpan, file.offset);
    const typed = code.slice(from, place.offset).toLowerCase();
    const candidates = found.entries
      .filter(({ name }) => name.toLowerCase().startsWith(typed))
      .filter(({ name }) => found.isMemberCompletion || !this.#vague.has(name))
      .sort((a, b) => (a.sortText < b.sortText ? -1 : Number(a.sortText > b.sortText)))
      .slice(0, MOST_CANDIDATES)
      .map(({ name, kind }): TypedCandidate => ({ text: name, kind }));
    return { from, candidates };
  }

  describe(place: Place, candidate: string): Description | undefined {
    const file = this.#fileAt(place);
    const at = file.offset + place.offset;
    const found = this.#service.getCompletionEntryDetails(file.path, at, candidate, {}, undefined, {}, undefined);
    if (!found) return undefined;
    const { displayParts, documentation = [] } = found;
    return { from: place.offset, to: place.offset, ...this.#said(displayParts, documentation) };
  }

  hover(place: Place): Description | undefined {
    const file = this.#fileAt(place);
    const found = this.#service.getQuickInfoAtPosition(file.path, file.offset + place.offset);
    if (!found) return undefined;
    const said = this.#said(found.displayParts, found.documentation);
    // The type of a name that does not exist is `any`, too.
    if (said.type === 'any') return undefined;
    const { start, length } = found.textSpan;
    const from = start - file.offset;
    return { from, to: from + length, ...said };
  }

  signature(place: Place): Signature | undefined {
    const file = this.#fileAt(place);
    const found = this.#service.getSignatureHelpItems(file.path, file.offset + place.offset, {});
    const item = found?.items[found.selectedItemIndex];
    if (!found || !item) return undefined;
    const { parameters, separatorDisplayParts, prefixDisplayParts, suffixDisplayParts, isVariadic } = item;
    const last = parameters.length - 1;
    const active = isVariadic ? Math.min(found.argumentIndex, last) : found.argumentIndex;
    const joinedParts = (some: typeof parameters) =>
      some.map(({ displayParts }) => this.#text(displayParts)).join(this.#text(separatorDisplayParts));
    const comma = this.#text(separatorDisplayParts);
    const [before, after] = [joinedParts(parameters.slice(0, active)), joinedParts(parameters.slice(active + 1))];
    const parameter = parameters[active];
    const about = this.#text(parameter?.documentation ?? []) || this.#text(item.documentation);
    return {
      parts: [
        this.#text(prefixDisplayParts) + before + (before && parameter ? comma : ''),
        parameter ? this.#text(parameter.displayParts) : '',
        (after ? comma : '') + after + this.#text(suffixDisplayParts),
      ],
      text: shortened(firstParagraph(about), MOST_TEXT),
    };
  }

  problems(place: Place): Problem[] {
    const { ts } = this;
    const { path, offset } = this.#fileAt(place);
    const length = place.cells.find(({ name }) => name === place.name)?.code.length ?? 0;
    const syntactic = this.#service.getSyntacticDiagnostics(path);
    const program = this.#service.getProgram();
    const found = program ? this.#service.getSemanticDiagnostics(path) : [];
    const semantic = program ? withoutImplicitAny(ts, program, found) : [];
    // After a syntax error, code may have another meaning. So only the lines above the error are checked.
    const file = program?.getSourceFile(path);
    const end = file && syntactic[0] ? lineStart(file.text, syntactic[0].start) : Number.POSITIVE_INFINITY;
    const isNameKnown = this.#allOthersAreWhole(place);
    const judged = semantic.filter(({ start = 0, code }) => start < end && (isNameKnown || !UNKNOWN_NAME.has(code)));
    return [...syntactic, ...judged].flatMap((one) => {
      if (one.code === ASSIGNED_IMPORT || one.start === undefined) return [];
      const from = one.start - offset;
      // The text around a cell makes it a module, so errors outside of the cell do not count. The exception is the first syntax error after
      // the cell: the cell is unfinished, and the error is shown at its end.
      if (from < 0 || (from > length && one !== syntactic[0])) return [];
      const to = Math.min(from + (one.length ?? 0), length);
      return { from: Math.min(from, length), to, message: messageOf(ts, one) };
    });
  }

  /** Whether no other cell has a syntax error. In such a cell, an open bracket may hide the names that the cell declares. */
  #allOthersAreWhole({ cells, name }: Place): boolean {
    const others = cells.filter((cell) => cell.name !== name);
    return others.every((other) => this.#service.getSyntacticDiagnostics(pathOf(other.name)).length === 0);
  }

  #fileAt({ cells, name }: Place): CellFile {
    const files = filesOf(this.ts, cells);
    this.#host.update(files);
    const file = files.find(({ path }) => path === pathOf(name));
    if (!file) throw new Error(`The notebook has no cell ${name}.`);
    return file;
  }

  #said(
    type: readonly TypeScript.SymbolDisplayPart[] | undefined,
    about: readonly TypeScript.SymbolDisplayPart[] | undefined,
  ): Pick<Description, 'type' | 'text'> {
    return { type: shortened(this.#text(type ?? []), MOST_TYPE), text: shortened(this.#text(about ?? []), MOST_TEXT) };
  }

  #text = (parts: readonly TypeScript.SymbolDisplayPart[]): string => this.ts.displayPartsToString([...parts]);
}

/** Where the word before the cursor begins; in a text in quotes, the service says where. */
function startOfWord(code: string, offset: number, span: TypeScript.TextSpan | undefined, before: number): number {
  if (span) return Math.min(span.start - before, offset);
  return offset - (/[\w$]*$/.exec(code.slice(0, offset))?.[0].length ?? 0);
}

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;
const firstParagraph = (text: string): string => text.split('\n\n')[0] ?? '';
const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Advice about projects, which is removed because a page has no project. */
const OF_PROJECTS = / (?:Do you need to (?:install|change)|Did you mean to set the '|Try `npm ).*$/s;
/** `Did you forget to use 'await'?` */
const FORGOTTEN_AWAIT = 2773;

function messageOf(ts: Ts, { messageText, relatedInformation = [] }: TypeScript.Diagnostic): string {
  const advice = relatedInformation.filter(({ code }) => code === FORGOTTEN_AWAIT);
  return [messageText, ...advice.map((one) => one.messageText)]
    .map((text) => ts.flattenDiagnosticMessageText(text, '\n').replace(OF_PROJECTS, ''))
    .join(' ')
    .replace(/\bimport\("[^"]*"\)\./g, '');
}
