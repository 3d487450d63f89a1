/** The context of a drawing, which the client makes. */
export type { PictureSize, PictureTheme, ShowContext } from '../../protocol/index.js';
