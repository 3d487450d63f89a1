/**
 * The editor of a cell. The editor is loaded when a reader clicks into the code of a cell for the first time, or moves
 * to it with the keyboard.
 */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { Prec } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { Completions } from '../cells/messages.js';
import type { Problem } from '../types/messages.js';
import { completionSources } from './completion.js';
import { helpTooltip } from './help.js';
import { type EditorTypes, showProblems, typeTooltips } from './types.js';

export interface EditorHost {
  run(): void;
  changed(): void;
  /** Candidates for the text before the cursor. */
  complete(before: string): Promise<Completions | undefined>;
  /** Help for the call before the cursor. */
  help(before: string): Promise<string | undefined>;
  readonly types?: EditorTypes;
}

export interface Editor {
  text: string;
  focus(): void;
  /** Marks the problems in the text. */
  mark(problems: readonly Problem[]): void;
}

/** Replaces the content of an element by an editor of a text. */
export function openEditor(parent: HTMLElement, text: string, host: EditorHost): Editor {
  const runCell = () => {
    host.run();
    return true;
  };
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      Prec.highest(
        keymap.of([
          { key: 'Shift-Enter', run: runCell },
          { key: 'Mod-Enter', run: runCell },
        ]),
      ),
      // The help comes before the usual keys, because Ctrl+I has another meaning there.
      helpTooltip(host),
      host.types === undefined ? [] : typeTooltips(host.types),
      // Tab also moves through the page: Escape and then Tab leaves the editor.
      keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      javascript({ typescript: true }),
      syntaxHighlighting(classHighlighter),
      autocompletion({ override: completionSources(host), icons: false }),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': 'Code of the cell' }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) host.changed();
      }),
    ],
  });
  return {
    get text() {
      return view.state.doc.toString();
    },
    set text(next: string) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    focus: () => view.focus(),
    mark: (problems) => showProblems(view, problems),
  };
}
