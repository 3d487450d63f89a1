/** Takes the place of publishers.ts in a page, where the publishers are loaded with the first stream. */
import { onceLoaded } from '../../platform/index.js';
import type { publishersOf as make, Publishers } from './publishers.js';
import type { Venue } from './venue.js';

let known: typeof make | undefined;

export const hasPublishers = (): boolean => known !== undefined;

/** @throws Error before {@link loadPublishers} */
export function publishersOf(venue: Venue): Publishers {
  if (known === undefined) throw new Error('The publishers of streams are not loaded yet.');
  return known(venue);
}

/** Loads the publishers. Resolves when {@link publishersOf} can be called. */
export const loadPublishers = onceLoaded(async () => {
  known = (await import('./publishers.js')).publishersOf;
});
