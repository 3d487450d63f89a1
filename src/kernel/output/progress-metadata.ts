/**
 * Metadata that marks an output as a progress display. The comparison of notebooks ignores such outputs, because a
 * progress display appears only when reading takes long.
 */
export const PROGRESS_METADATA = { spotlab: 'progress' };

/** The data of a progress display that has ended and shows nothing. Saved notebooks leave it out. */
export const NOTHING = { 'text/plain': '' };
