/**
 * Computes the data folders in which Jupyter searches for kernels, on each platform.
 *
 * Environment, platform and home folder are parameters, so that tests can check every platform on any machine. Source:
 * Jupyter documentation, "Common Directories and File Locations".
 */
import { posix, win32 } from 'node:path';

/** The machine and user for which folders are computed. */
export interface JupyterHost {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

function pathOf(host: JupyterHost): typeof posix {
  return host.platform === 'win32' ? win32 : posix;
}

/** The data folder of one user. */
export function userDataFolder(host: JupyterHost): string {
  const { environment, home } = host;
  const path = pathOf(host);
  if (environment.JUPYTER_DATA_DIR) return environment.JUPYTER_DATA_DIR;
  if (host.platform === 'darwin') return path.join(home, 'Library', 'Jupyter');
  if (host.platform === 'win32') {
    return path.join(environment.APPDATA || path.join(home, 'AppData', 'Roaming'), 'jupyter');
  }
  return path.join(environment.XDG_DATA_HOME || path.join(home, '.local', 'share'), 'jupyter');
}

/** The data folder under a prefix, such as that of a virtual environment. */
export function prefixDataFolder(host: JupyterHost, prefix: string): string {
  return pathOf(host).join(prefix, 'share', 'jupyter');
}

/** The prefix of the active Python environment; undefined if none is active. */
export function activePrefix(host: JupyterHost): string | undefined {
  return host.environment.VIRTUAL_ENV || host.environment.CONDA_PREFIX || undefined;
}

/** All data folders in which Jupyter searches, in search order. */
export function dataFolders(host: JupyterHost): string[] {
  const path = pathOf(host);
  const fromPath = (host.environment.JUPYTER_PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const prefix = activePrefix(host);
  const system =
    host.platform === 'win32'
      ? [path.join(host.environment.PROGRAMDATA || 'C:\\ProgramData', 'jupyter')]
      : ['/usr/local/share/jupyter', '/usr/share/jupyter'];
  const folders = [...fromPath, userDataFolder(host), ...(prefix ? [prefixDataFolder(host, prefix)] : []), ...system];
  return [...new Set(folders)];
}
