/** Maps keys to actions: the keys of a shell, and those of a text field. Pure: no I/O. */
import type { Key } from 'node:readline';
import type { steps } from './text.js';

export type Action =
  | keyof typeof steps
  | 'submit'
  | 'newLine'
  | 'up'
  | 'down'
  | 'older'
  | 'newer'
  | 'searchOlder'
  | 'searchNewer'
  | 'complete'
  | 'completeBack'
  | 'interrupt'
  | 'deleteOrLeave'
  | 'clearScreen'
  | 'putBack'
  | 'undo'
  | 'suspend'
  | 'editOutside'
  | 'escape';

/** Actions by key name; C- is Ctrl, M- is Alt, S- is Shift. */
const ACTIONS: Readonly<Record<string, Action>> = {
  return: 'submit',
  enter: 'submit',
  'M-return': 'newLine',
  'M-enter': 'newLine',
  left: 'left',
  'C-b': 'left',
  right: 'right',
  'C-f': 'right',
  'C-left': 'wordLeft',
  'M-left': 'wordLeft',
  'M-b': 'wordLeft',
  'C-right': 'wordRight',
  'M-right': 'wordRight',
  'M-f': 'wordRight',
  home: 'lineStart',
  'C-a': 'lineStart',
  end: 'lineEnd',
  'C-e': 'lineEnd',
  'C-home': 'textStart',
  'M-<': 'textStart',
  'C-end': 'textEnd',
  'M->': 'textEnd',
  backspace: 'deleteLeft',
  'C-h': 'deleteLeft',
  delete: 'deleteRight',
  'C-d': 'deleteOrLeave',
  'C-w': 'cutWordLeft',
  'M-backspace': 'cutWordLeft',
  'C-backspace': 'cutWordLeft',
  'M-d': 'cutWordRight',
  'C-delete': 'cutWordRight',
  'M-delete': 'cutWordRight',
  'C-u': 'cutToLineStart',
  'C-k': 'cutToLineEnd',
  'C-y': 'putBack',
  'C-t': 'swap',
  'C-_': 'undo',
  up: 'up',
  down: 'down',
  'C-p': 'older',
  'C-n': 'newer',
  'C-r': 'searchOlder',
  'C-s': 'searchNewer',
  tab: 'complete',
  'S-tab': 'completeBack',
  'C-c': 'interrupt',
  // The terminal sends Escape followed quickly by Ctrl-C as one key.
  'C-M-c': 'interrupt',
  'C-l': 'clearScreen',
  'C-z': 'suspend',
  'M-e': 'editOutside',
  escape: 'escape',
  'M-escape': 'escape',
};

/** Returns the action of a key; undefined for a key that types a character or has no action. */
export function actionOf(key: Key): Action | undefined {
  const { ctrl, meta, shift, sequence } = key;
  if (sequence === '\x1f') return ACTIONS['C-_'];
  const name = key.name ?? sequence?.slice(-1) ?? '';
  const isNamed = name.length > 1;
  return ACTIONS[`${ctrl ? 'C-' : ''}${meta ? 'M-' : ''}${shift && isNamed ? 'S-' : ''}${name}`];
}

/** Returns the text that a key types; undefined for other keys. */
export function typedBy(text: string | undefined, key: Key): string | undefined {
  if (text === undefined || key.ctrl || key.meta) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character types nothing
  return /[\u0000-\u001f\u007f]/.test(text) ? undefined : text;
}
