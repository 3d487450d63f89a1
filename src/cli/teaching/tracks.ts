/**
 * The two tracks: two orders in which a reader can take the walkthroughs. A walkthrough keeps the number that it got when it was
 * written, because exercises, handed-in files and links contain this number. In a track, each lesson comes after those that it
 * needs.
 */
export interface Track {
  readonly name: string;
  readonly about: string;
  /** Numbers of walkthroughs. Some are in both tracks. */
  readonly lessons: readonly number[];
}

export const tracks: readonly Track[] = [
  {
    name: 'market',
    about: 'how prices are made, and what a strategy is worth',
    lessons: [1, 2, 3, 4, 5, 6, 14, 23, 16, 11, 12, 17, 18, 19, 20, 21, 22],
  },
  {
    name: 'API',
    about: 'how a program trades safely, ending on the testnet',
    lessons: [1, 6, 7, 8, 14, 15, 9, 23, 10, 13],
  },
];

/** One line for each track: its name, its lessons in order, and what it is about. */
export const trackLines = (): string[] =>
  tracks.map(({ name, about, lessons }) => `track ${name}: ${lessons.join(', ')} (${about})`);
