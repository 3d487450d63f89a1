/**
 * Joins the events of one account that arrive over two connections while one replaces the other: each event is delivered
 * once, by whichever connection brings it first.
 *
 * Most user data events have no id, so events are compared as texts. The same text can be sent twice, for two equal
 * deposits in one millisecond. So the occurrences of a text are counted for each connection: a second occurrence is a
 * new event unless the other connection has already brought two.
 */
export class EventJoin<Line extends object> {
  private readonly seen = new Map<string, Map<Line, number>>();
  private active = false;

  /** Begins to compare: another connection is about to deliver the same events. */
  begin(): void {
    this.active = true;
  }

  /** Ends the comparison: only one connection is left. */
  end(): void {
    this.active = false;
    this.seen.clear();
  }

  /** Whether the event is new. */
  isNew(line: Line, text: string): boolean {
    if (!this.active) return true;
    const counts = this.seen.get(text) ?? new Map<Line, number>();
    const most = Math.max(0, ...counts.values());
    const count = (counts.get(line) ?? 0) + 1;
    counts.set(line, count);
    this.seen.set(text, counts);
    return count > most;
  }
}
