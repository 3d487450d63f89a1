/** Removes types with the library sucrase. The host of the cells loads sucrase on demand, because sucrase takes longer than the parser. Pure. */
import type { transform as Transform } from 'sucrase';
import type { StripTypes } from './parse.js';
import { backAlong } from './positions.js';

/** The type stripper of cells. @param transform the function `transform` of sucrase */
export function typeStripper(transform: typeof Transform): StripTypes {
  return (source) => {
    // sucrase removes namespaces silently; an error is better.
    const namespace = /^[ \t]*(?:export\s+)?(?:namespace|module)\s+[A-Za-z_$][\w$.]*\s*\{/m.exec(source);
    if (namespace) {
      throw Object.assign(new SyntaxError('namespaces are not supported here; use an object or a class'), {
        pos: namespace.index,
      });
    }
    const { code, sourceMap } = transform(source, {
      transforms: ['typescript'],
      disableESTransforms: true,
      keepUnusedImports: true,
      filePath: 'input',
      sourceMapOptions: { compiledFilename: 'input' },
    });
    return { code, back: backAlong(sourceMap?.mappings ?? '', code, source) };
  };
}
