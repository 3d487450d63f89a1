/** Handles the keys of completion in the line editor. Tab completes or opens a menu, and the next keys choose from the menu or filter it. */
import type { Draft } from './draft.js';
import type { Action } from './keymap.js';
import { commonStart, type Menu, type MenuChoices, openMenu, selectNext } from './menu.js';
import { replaceBefore } from './text.js';

export class Completing {
  private current: Menu | undefined;

  /** @param choices gives the candidates for the text before the cursor */
  constructor(
    private readonly draft: Draft,
    private readonly choices: (before: string) => MenuChoices,
  ) {}

  /** The open menu. */
  get menu(): Menu | undefined {
    return this.current;
  }

  close(): void {
    this.current = undefined;
  }

  /** Completes the start that all candidates share, and opens the menu when there are several. */
  complete(): void {
    const { draft } = this;
    const found = this.choices(draft.before);
    if (found.candidates.length === 0) return;
    const after = draft.text[draft.cursor] ?? '';
    const common = withoutQuote(commonStart(found.candidates), after);
    const start = draft.cursor - found.prefix.length;
    if (common.length > found.prefix.length || found.candidates.length === 1) this.put(start, common);
    // The description of a single candidate is shown when the user has typed nothing of the candidate, or all of it.
    const [only = ''] = found.candidates;
    const showsDescription = (found.prefix === '' || common === found.prefix) && found.describe?.(only) !== undefined;
    if (found.candidates.length === 1 && !showsDescription) return;
    this.current = openMenu({ ...found, prefix: draft.text.slice(start, draft.cursor) }, draft.cursor);
  }

  /**
   * Handles a key while the menu is open; returns false if the key closes the menu and must then be handled normally.
   *
   * @param type types text, as without a menu
   */
  handleKey(typed: string | undefined, action: Action | undefined, type: (typed: string) => void): boolean {
    const { draft } = this;
    const menu = this.current as Menu;
    const isNext = action === 'complete' || action === 'down';
    if (isNext || action === 'completeBack' || action === 'up') {
      const next = selectNext(menu, isNext ? 1 : -1);
      this.put(menu.start, next.candidates[next.selected] as string);
      this.current = next;
      return true;
    }
    this.current = undefined;
    if (action === 'escape') this.put(menu.start, menu.typed);
    if (action === 'escape' || (action === 'submit' && menu.selected >= 0)) return true;
    if (menu.selected >= 0 || (typed === undefined && action !== 'deleteLeft')) return false;
    // Further typing filters the list.
    if (typed !== undefined) type(typed);
    else draft.step('deleteLeft');
    const found = this.choices(draft.before);
    const isSameStart = found.prefix !== '' && draft.cursor - found.prefix.length === menu.start;
    if (isSameStart && found.candidates.length > 0) this.current = openMenu(found, draft.cursor);
    return true;
  }

  private put(start: number, text: string): void {
    this.draft.edit(replaceBefore(this.draft.current, start, text));
  }
}

/** Drops the closing quote of a completion if the quote is already in the text. */
function withoutQuote(text: string, after: string): string {
  return /^['"`]$/.test(after) && text.endsWith(after) ? text.slice(0, -1) : text;
}
