/** The history of the line editor: stepping through earlier inputs, searching them, and the suggestion from them. */
import type { Draft } from './draft.js';
import type { Action } from './keymap.js';
import { NEW_SEARCH, type Search, searchFor, searchOn, suggestionFor, type Walk, walk } from './recall.js';
import { atEnd } from './text.js';

export class Recalling {
  private walk: Walk | undefined;
  private current: Search | undefined;

  constructor(
    private readonly draft: Draft,
    /** Earlier inputs, newest first; `color`: whether a suggestion can have another colour than the text. */
    private readonly options: { readonly entries: readonly string[]; readonly color: boolean },
  ) {}

  /** The running search. */
  get search(): Search | undefined {
    return this.current;
  }

  startSearch(): void {
    this.current = NEW_SEARCH;
  }

  endSearch(): void {
    this.current = undefined;
  }

  /** Ends the walk through the history: the next step starts at the text that is being edited. */
  endWalk(): void {
    this.walk = undefined;
  }

  /** Goes to the next older (1) or newer (-1) input. */
  recall(direction: 1 | -1): void {
    const { entries } = this.options;
    const next = walk(entries, this.walk ?? { index: -1, typed: this.draft.text }, direction);
    if (!next) return;
    this.draft.replace(next.index < 0 ? next.typed : (entries[next.index] as string));
    this.walk = next;
  }

  /** The rest of the suggested input; undefined when there is none, or where the cursor is not at the end. */
  suggestion(): string | undefined {
    return this.options.color ? suggestionFor(this.draft.current, this.options.entries) : undefined;
  }

  /** Adds text to the searched one. */
  searchMore(piece: string): void {
    const { search } = this;
    if (search) this.current = searchFor(this.options.entries, search, search.query + piece);
  }

  /** Handles a key during a search; returns false if the key ends the search and must then be handled normally. */
  handleKey(typed: string | undefined, action: Action | undefined): boolean {
    const { entries } = this.options;
    const search = this.current as Search;
    if (typed !== undefined) this.searchMore(typed);
    else if (action === 'searchOlder') this.current = searchOn(entries, search, 1);
    else if (action === 'searchNewer') this.current = searchOn(entries, search, -1);
    else if (action === 'deleteLeft') this.current = searchFor(entries, search, search.query.slice(0, -1));
    else {
      const entry = entries[search.index];
      this.current = undefined;
      // The first Ctrl-D ends the search; only a second Ctrl-D ends the session.
      if (action === 'interrupt' || action === 'escape' || action === 'deleteOrLeave') return true;
      if (entry !== undefined) this.draft.edit(atEnd(entry));
      // The first Enter accepts the found input; only a second Enter runs it, because it may be an order.
      return action === 'submit';
    }
    return true;
  }
}
