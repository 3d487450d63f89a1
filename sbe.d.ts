// Types of `spotlab/sbe` for programs that do not read "exports" in package.json (module resolution node10).
export * from './dist/types/src/sbe/decode.js';
