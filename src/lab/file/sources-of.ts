/**
 * The programs that `lab.verify` would run for a file; the command line names them when it asks the user for
 * permission.
 */
import type { FileSources } from './verify-file.js';

/** The sources in a file, and whether this user has saved a run of them on this machine. Runs none of them. @throws SpotlabError `SPOTLAB_LAB_FILE` */
export async function sourcesOf(path: string): Promise<FileSources> {
  // Loaded here, so that importing the package does not load the exchange.
  return (await import('./verify-file.js')).fileSources(path);
}
