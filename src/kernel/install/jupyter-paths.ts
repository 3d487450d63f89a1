/**
 * Where Jupyter looks for kernels, on each platform.
 *
 * Source: Jupyter documentation, "Common Directories and File Locations". Environment, platform and home folder are
 * handed in, so that every platform's answer can be checked on any.
 */
import { posix, win32 } from 'node:path';

export interface JupyterHost {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

function pathOf(place: JupyterHost): typeof posix {
  return place.platform === 'win32' ? win32 : posix;
}

/** The data folder of one user. */
export function userDataFolder(place: JupyterHost): string {
  const { environment, home } = place;
  const path = pathOf(place);
  if (environment.JUPYTER_DATA_DIR) return environment.JUPYTER_DATA_DIR;
  if (place.platform === 'darwin') return path.join(home, 'Library', 'Jupyter');
  if (place.platform === 'win32') {
    return path.join(environment.APPDATA || path.join(home, 'AppData', 'Roaming'), 'jupyter');
  }
  return path.join(environment.XDG_DATA_HOME || path.join(home, '.local', 'share'), 'jupyter');
}

/** The data folder under a prefix, such as that of a virtual environment. */
export function prefixDataFolder(place: JupyterHost, prefix: string): string {
  return pathOf(place).join(prefix, 'share', 'jupyter');
}

/** The prefix of the Python environment that is active; undefined when none is. */
export function activePrefix(place: JupyterHost): string | undefined {
  return place.environment.VIRTUAL_ENV || place.environment.CONDA_PREFIX || undefined;
}

/** Every data folder in which Jupyter looks, first come first. */
export function dataFolders(place: JupyterHost): string[] {
  const path = pathOf(place);
  const fromPath = (place.environment.JUPYTER_PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const prefix = activePrefix(place);
  const system =
    place.platform === 'win32'
      ? [path.join(place.environment.PROGRAMDATA || 'C:\\ProgramData', 'jupyter')]
      : ['/usr/local/share/jupyter', '/usr/share/jupyter'];
  const folders = [...fromPath, userDataFolder(place), ...(prefix ? [prefixDataFolder(place, prefix)] : []), ...system];
  return [...new Set(folders)];
}
