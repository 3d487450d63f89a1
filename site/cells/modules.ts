/** The modules that the cells of a page can import, such as `spotlab`. */
import { SpotlabError } from '../../src/client/index.js';
import { loadLab } from './lab.js';

const MODULES: Readonly<Record<string, () => Promise<object>>> = {
  spotlab: spotlabModule,
  'spotlab/web': () => import('../../src/web/index.js'),
  'spotlab/web/lab': loadLab,
  'spotlab/teaching': () => import('../../src/teaching/index.js'),
};

/** The module that notebooks import, which has the lab, too. */
async function spotlabModule(): Promise<object> {
  const [web, lab] = await Promise.all([import('../../src/web/index.js'), loadLab()]);
  return { ...web, ...lab };
}

export const MODULE_NAMES: readonly string[] = Object.keys(MODULES);

/** @throws SpotlabError for a module that a page does not have */
export function importModule(specifier: string): Promise<object> {
  const load = Object.hasOwn(MODULES, specifier) ? MODULES[specifier] : undefined;
  if (load) return load();
  const advice = `It can import ${MODULE_NAMES.join(', ')}. For other modules use spotlab on Node.`;
  return Promise.reject(new SpotlabError('SPOTLAB_BROWSER', `A web page cannot import ${specifier}.`, { advice }));
}
