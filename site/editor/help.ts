/** Shows help for the call at the cursor, under the line of the cursor, when the reader presses F1, or Ctrl+I where F1 belongs to the browser. */
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view';

interface HelpHost {
  help(before: string): Promise<string | undefined>;
}

const setHelp = StateEffect.define<Tooltip | null>();

const shownHelp = StateField.define<Tooltip | null>({
  create: () => null,
  update(shown, transaction) {
    for (const effect of transaction.effects) if (effect.is(setHelp)) return effect.value;
    return transaction.docChanged || transaction.selection ? null : shown;
  },
  provide: (field) => showTooltip.from(field),
});

export function helpTooltip(host: HelpHost): Extension {
  const open = (view: EditorView): boolean => {
    const { head } = view.state.selection.main;
    const rest = view.state.sliceDoc(head);
    const before = view.state.sliceDoc(0, head) + (/^[\w$]*/.exec(rest)?.[0] ?? '');
    const show = (text: string | undefined) => {
      if (head > view.state.doc.length) return;
      view.dispatch({ effects: setHelp.of({ pos: head, above: false, create: () => ({ dom: helpElement(text) }) }) });
    };
    host.help(before).then(show, () => show(undefined));
    return true;
  };
  const close = (view: EditorView): boolean => {
    if (view.state.field(shownHelp) === null) return false;
    view.dispatch({ effects: setHelp.of(null) });
    return true;
  };
  return [
    shownHelp,
    keymap.of([
      { key: 'F1', run: open },
      { key: 'Mod-i', run: open },
      { key: 'Escape', run: close },
    ]),
  ];
}

function helpElement(text: string | undefined): HTMLElement {
  const element = document.createElement('pre');
  element.className = 'help';
  element.textContent = text ?? 'There is no help for the name before the cursor.';
  return element;
}
