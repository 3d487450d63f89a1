/** The two functions of draw.ts with the drawings of all kinds. A page takes those of draw.ts, and loads drawings on demand. */
import { addDrawings } from './drawings.js';
import { laterDrawings } from './later-drawings.js';

export { toMime, toText } from './draw.js';

addDrawings(laterDrawings);
