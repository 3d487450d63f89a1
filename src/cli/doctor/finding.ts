/** The result of one check of `spotlab doctor`, printed as one line. */
export interface Finding {
  readonly subject: string;
  /** `note`: spotlab works without it. */
  readonly state: 'ok' | 'note' | 'bad';
  readonly text: string;
  /** Advice for the user. */
  readonly advice?: string;
}
