// Types of `spotlab/web` for programs that do not read "exports" in package.json (module resolution node10).
export * from './dist/types/src/web/index.js';
