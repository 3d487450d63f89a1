/** The type of the context of a drawing: the kind of the value, the parameters of its call, and the width and height. The client makes it. */
export type { PictureSize, PictureTheme, ShowContext } from '../../protocol/index.js';
