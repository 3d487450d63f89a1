/**
 * The two drawing functions of draw.ts, supplied with the drawings of all kinds. A web page calls the functions of draw.ts
 * directly, and loads drawings on demand.
 */
import { addDrawings } from './drawings.js';
import { laterDrawings } from './later-drawings.js';

export { toMime, toText } from './draw.js';

addDrawings(laterDrawings);
