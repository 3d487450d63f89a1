/** One line of `spotlab doctor`. */
export interface Finding {
  readonly subject: string;
  /** `note`: works without it. */
  readonly state: 'ok' | 'note' | 'bad';
  readonly text: string;
  /** What to do. */
  readonly advice?: string;
}
