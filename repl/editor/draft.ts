/**
 * The text that is being edited, with its cursor, the text that was cut last, and the steps that can be undone. Pure:
 * no I/O.
 */
import { atEnd, EMPTY, insert, steps, type Text } from './text.js';

/** The maximum number of steps that can be undone. */
const MAX_UNDO = 200;

export class Draft {
  private state: Text = EMPTY;
  private undone: Text[] = [];
  private lastCut = '';

  /** @param onEdit called when an edit has changed the text */
  constructor(private readonly onEdit: () => void) {}

  get text(): string {
    return this.state.text;
  }

  get cursor(): number {
    return this.state.cursor;
  }

  /** The text before the cursor. */
  get before(): string {
    return this.state.text.slice(0, this.state.cursor);
  }

  get isCursorAtEnd(): boolean {
    return this.state.cursor === this.state.text.length;
  }

  /** Text and cursor, for the functions of text.ts. */
  get current(): Text {
    return this.state;
  }

  /** Replaces the text by an unrelated text, and puts the cursor at its end; this cannot be undone. */
  replace(text: string): void {
    this.undone = [];
    this.state = atEnd(text);
  }

  moveTo({ cursor }: Text): void {
    this.state = { text: this.state.text, cursor };
  }

  /** Sets the text or the cursor after an edit. A changed text can be undone. */
  edit(next: Text): void {
    const isChanged = next.text !== this.state.text;
    if (isChanged) {
      this.undone.push(this.state);
      if (this.undone.length > MAX_UNDO) this.undone.shift();
    }
    if (next.cut !== undefined) this.lastCut = next.cut;
    this.state = { text: next.text, cursor: next.cursor };
    if (isChanged) this.onEdit();
  }

  step(name: keyof typeof steps): void {
    this.edit(steps[name](this.state));
  }

  insert(piece: string): void {
    this.edit(insert(this.state, piece));
  }

  /** Inserts the text that was cut last. */
  putBack(): void {
    this.insert(this.lastCut);
  }

  undo(): void {
    this.state = this.undone.pop() ?? this.state;
  }
}
