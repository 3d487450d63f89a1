// Makes a fresh clone ready: installs the packages, then builds. It needs nothing but Node, so that `npm start` and
// `npm test` are the only two commands of the set-up.
import { installPackages } from './install.mjs';

installPackages();
await import('./build.mjs');
