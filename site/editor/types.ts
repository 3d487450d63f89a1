/** What TypeScript says in an editor: types under the pointer, the signature of the call at the cursor, and errors. */
import { completionStatus } from '@codemirror/autocomplete';
import { type Diagnostic, nextDiagnostic, setDiagnostics } from '@codemirror/lint';
import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import {
  type EditorView,
  hoverTooltip,
  keymap,
  showTooltip,
  type Tooltip,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { Description, Problem, Signature, TypedCompletions } from '../types/messages.js';

/** TypeScript for one cell. Answers are undefined until the service is loaded. */
export interface EditorTypes {
  complete(offset: number): Promise<TypedCompletions | undefined>;
  /** Describes a candidate. */
  describe(offset: number, candidate: string): Promise<Description | undefined>;
  hover(offset: number): Promise<Description | undefined>;
  signature(offset: number): Promise<Signature | undefined>;
}

export function typeTooltips(types: EditorTypes): Extension {
  const hover = hoverTooltip(async (_view, pos): Promise<Tooltip | null> => {
    const found = await types.hover(pos);
    if (!found) return null;
    const create = () => ({ dom: descriptionElement(found) });
    return { pos: found.from, end: found.to, above: true, create };
  });
  // This key comes before the keys of the popup: one Escape closes the signature and the popup, in whatever order they were opened.
  const close = Prec.highest(keymap.of([{ key: 'Escape', run: closeSignature }]));
  const keys = keymap.of([{ key: 'F8', run: nextDiagnostic }]);
  return [hover, shownSignature, signatureFollower(types), close, keys];
}

/** Marks the problems of the text. */
export function showProblems(view: EditorView, problems: readonly Problem[]): void {
  const end = view.state.doc.length;
  const diagnostics = problems.map(
    ({ from, to, message }): Diagnostic => ({
      from: Math.min(from, end),
      to: Math.min(to, end),
      severity: 'error',
      message,
    }),
  );
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

export function descriptionElement({ type, text }: Pick<Description, 'type' | 'text'>): HTMLElement {
  const element = document.createElement('div');
  element.className = 'type-tip';
  const code = document.createElement('code');
  code.textContent = type;
  element.append(code);
  if (text !== '') element.append(textElement(text));
  return element;
}

const setSignature = StateEffect.define<Tooltip | null>();
const dismissSignature = StateEffect.define<null>();

const shownSignature = StateField.define<Tooltip | null>({
  create: () => null,
  update(shown, transaction) {
    for (const effect of transaction.effects) if (effect.is(setSignature)) return effect.value;
    return shown && transaction.docChanged ? { ...shown, pos: transaction.changes.mapPos(shown.pos) } : shown;
  },
  provide: (field) => showTooltip.from(field),
});

/** Shows the signature when a bracket or a comma is typed, until the cursor leaves the call. */
function signatureFollower(types: EditorTypes): Extension {
  return ViewPlugin.fromClass(
    class {
      #asked = 0;

      constructor(private readonly view: EditorView) {}

      update({ docChanged, selectionSet, focusChanged, state, view, transactions }: ViewUpdate): void {
        // An answer that is still on its way must not open a signature again that the reader has closed.
        if (transactions.some(({ effects }) => effects.some((one) => one.is(dismissSignature)))) this.#asked += 1;
        if (!docChanged && !selectionSet && !focusChanged) return;
        const isShown = state.field(shownSignature) !== null;
        const { head } = state.selection.main;
        const isTyped = transactions.some((one) => one.isUserEvent('input'));
        if (!isShown && !(isTyped && /[(,]$/.test(state.sliceDoc(Math.max(0, head - 2), head).trimEnd()))) return;
        void this.#follow(head, view.hasFocus);
      }

      async #follow(head: number, hasFocus: boolean): Promise<void> {
        this.#asked += 1;
        const asked = this.#asked;
        const found = hasFocus ? await types.signature(head) : undefined;
        // The view takes no change while it updates, so the code waits. The cursor may have moved meanwhile.
        await Promise.resolve();
        if (asked !== this.#asked) return;
        const tooltip = found ? { pos: head, above: true, create: () => ({ dom: signatureElement(found) }) } : null;
        this.view.dispatch({ effects: setSignature.of(tooltip) });
      }
    },
  );
}

function closeSignature(view: EditorView): boolean {
  const wasShown = view.state.field(shownSignature) !== null;
  view.dispatch({ effects: [setSignature.of(null), dismissSignature.of(null)] });
  return wasShown && completionStatus(view.state) === null;
}

function signatureElement({ parts: [before, parameter, after], text }: Signature): HTMLElement {
  const element = document.createElement('div');
  element.className = 'type-tip';
  const code = document.createElement('code');
  const current = document.createElement('b');
  current.textContent = parameter;
  code.append(before, current, after);
  element.append(code);
  if (text !== '') element.append(textElement(text));
  return element;
}

function textElement(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}
