/** Loads optional packages on first use. When one is missing, the error contains the command that installs it. */
import { SpotlabError } from '../types/errors.js';

/**
 * Loads the package `name`, which the feature `what` needs. The name is a variable in the import, so that a bundler
 * leaves the import for run time: the package is possibly not installed.
 *
 * @throws SpotlabError `SPOTLAB_PACKAGE` when it is not installed
 */
export async function optionalPackage<T>(name: string, what: string): Promise<T> {
  try {
    return (await import(name)) as T;
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
    if (!isMissing || !message?.includes(name)) throw error;
    throw new SpotlabError('SPOTLAB_PACKAGE', `${what} needs the package ${name}, which is not installed.`, {
      advice: `Install it beside spotlab: npm install ${name}`,
      cause: error,
    });
  }
}
