// Printed from package.json by `npm run generate`; do not edit.

/** The version of this package. */
export const VERSION = '0.1.0';
