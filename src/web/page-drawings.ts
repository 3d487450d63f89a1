/** Loads most drawings with the first call that needs one, so that a page shows its first candles earlier. */
import { drawnKinds, loadDrawings } from '../display/index.js';
import { endpointTable } from '../protocol/index.js';

let loading: Promise<void> | undefined;

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

/** Resolves when everything can be drawn. */
export function allDrawings(): Promise<void> {
  loading ??= loadDrawings().catch(() => {
    loading = undefined;
  });
  return loading;
}
