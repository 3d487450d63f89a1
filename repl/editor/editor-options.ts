/** The options of the line editor: its streams, and the functions that complete, paint and run an input. */
import type { Paint } from '../screen/layout.js';
import type { MenuChoices } from './menu.js';

export interface EditorOptions {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly color: boolean;
  /** Returns the prompt; called before each input. */
  prompt(): string;
  /** Earlier inputs, newest first; read when a key needs them. */
  readonly entries: readonly string[];
  /** Whether an input needs more lines. */
  isIncomplete(text: string): boolean;
  /** Candidates for the text before the cursor. */
  complete(before: string): MenuChoices;
  /** Lines to show below the input, such as the signature of a call. Called at every key, so it must be fast. */
  hint(before: string, after: string): readonly string[];
  /** Colours of the input. */
  paint(text: string): readonly Paint[];
  /** Called with a complete input. Keys are queued until {@link InputEditor.prompt} is called. */
  submit(text: string): void;
  leave(): void;
  /** A sentence with the orders that Ctrl-D at an empty prompt would lose; undefined: Ctrl-D exits at once. */
  leaveWarning(): string | undefined;
}
