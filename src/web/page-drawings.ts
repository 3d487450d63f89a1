/** Loads most drawings together when the first call needs any of them, so that a page shows its first candles earlier. */
import { drawnKinds, loadDrawings } from '../display/index.js';
import { onceLoaded } from '../platform/index.js';
import { endpointTable } from '../protocol/index.js';

/** Whether the result of a request to this path can be drawn already. */
function isDrawn(path: string): boolean {
  const kinds = Object.values(endpointTable).find((endpoint) => endpoint.path === path);
  const known = drawnKinds();
  return kinds !== undefined && [kinds.display, kinds.displayMany ?? kinds.display].every((one) => known.includes(one));
}

/** Resolves when the result of a request can be drawn. Without its file, which may come later, it is drawn as data. */
export async function drawingsFor(path: string): Promise<void> {
  if (!isDrawn(path)) await allDrawings();
}

const load = onceLoaded(loadDrawings);

/** Resolves when everything can be drawn, or when loading has failed: results are drawn as data then. */
export const allDrawings = (): Promise<void> => load().catch(() => {});
