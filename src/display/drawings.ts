/**
 * The kinds of values that are drawn, each with its drawing. An entry is all that a new drawing needs. The command `npm run
 * generate` writes the names into the type `DisplayKind`, by which endpoints, streams and the client name a drawing. A page
 * loads most drawings on demand.
 */
import type { Drawing } from './drawing.js';
import { firstDrawings } from './first-drawings.js';

const known: Record<string, Drawing> = { ...firstDrawings };

/** The drawing of a kind; undefined for a kind that is not known, or that a page has not loaded yet. */
export const drawingOf = (kind: string): Drawing | undefined => known[kind];

/** All kinds that are known. */
export const drawnKinds = (): readonly string[] => Object.keys(known);

export function addDrawings(drawings: Readonly<Record<string, Drawing>>): void {
  Object.assign(known, drawings);
}

/** Loads the other drawings, for a page. */
export async function loadDrawings(): Promise<void> {
  const { laterDrawings } = await import('./later-drawings.js');
  addDrawings(laterDrawings);
}
