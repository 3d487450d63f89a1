/** Makes random numbers from a seed. The same seed gives the same numbers on every machine. */
import { Random } from '../../market/index.js';

/** @param text names the use, so that two uses of one seed are independent */
export function seededRandom(seed: number, text: string): () => number {
  const random = new Random(hashOf(`${seed} ${text}`));
  return () => random.uniform();
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
