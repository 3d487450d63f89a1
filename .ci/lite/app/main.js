// The application: JupyterLab with the services of JupyterLite, the extensions that are built in, and those of the site.

import { JupyterLab } from '@jupyterlab/application';
import { PageConfig } from '@jupyterlab/coreutils';
import { IServiceManager } from '@jupyterlab/services';
import { PluginRegistry } from '@lumino/coreutils';
// Written by build.mjs from the list of extensions.
import { extensions, mimeExtensions } from './extensions.js';
import './style.js';

/** Plugins of JupyterLab that need a server; JupyterLite has its own in their place. */
const WITHOUT_SERVER = new Set([
  '@jupyterlab/application-extension:logo',
  '@jupyterlab/application-extension:main',
  '@jupyterlab/application-extension:router',
  '@jupyterlab/application-extension:tree-resolver',
  '@jupyterlab/apputils-extension:announcements',
  '@jupyterlab/apputils-extension:licenses-client',
  '@jupyterlab/apputils-extension:resolver',
  '@jupyterlab/docmanager-extension:download',
  '@jupyterlab/filebrowser-extension:download',
  '@jupyterlab/fileeditor-extension:language-server',
  '@jupyterlab/filebrowser-extension:share-file',
  '@jupyterlab/notebook-extension:language-server',
  '@jupyterlab/services-extension:config-section-manager',
  '@jupyterlab/services-extension:connection-status',
  '@jupyterlab/services-extension:default-drive',
  '@jupyterlab/services-extension:event-manager',
  '@jupyterlab/services-extension:kernel-manager',
  '@jupyterlab/services-extension:kernel-spec-manager',
  '@jupyterlab/services-extension:nbconvert-manager',
  '@jupyterlab/services-extension:session-manager',
  '@jupyterlab/services-extension:setting-manager',
  '@jupyterlab/services-extension:user-manager',
  '@jupyterlab/services-extension:workspace-manager',
  '@jupyterlite/application-extension:lsp-connection-manager',
  // Files come with the page, and code of cells reads none: no worker has to answer requests.
  '@jupyterlite/application-extension:service-worker-manager',
]);

const listOf = (made) => [made].flat();

/** Loads an extension that lies beside the site's own files, as any JupyterLab does. */
async function loadExtension({ name, load, extension }) {
  const address = `${PageConfig.getOption('fullLabextensionsUrl')}/${name}/${load}`;
  await new Promise((resolve, reject) => {
    const script = document.createElement('script');
    Object.assign(script, { src: address, async: true, onload: resolve, onerror: () => reject(new Error(address)) });
    document.head.append(script);
  });
  await __webpack_init_sharing__('default');
  const container = globalThis._JUPYTERLAB[name];
  await container.init(__webpack_share_scopes__.default);
  const { default: plugins } = (await container.get(extension))();
  return listOf(plugins);
}

export async function openLab() {
  const others = JSON.parse(PageConfig.getOption('federated_extensions') || '[]');
  const own = extensions.flatMap(listOf).filter(({ id }) => !WITHOUT_SERVER.has(id));
  const plugins = [...own, ...(await Promise.all(others.map(loadExtension))).flat()];
  const pluginRegistry = new PluginRegistry();
  pluginRegistry.registerPlugins(plugins);
  const serviceManager = await pluginRegistry.resolveRequiredService(IServiceManager);
  const lab = new JupyterLab({ pluginRegistry, serviceManager, mimeExtensions, availablePlugins: [] });
  lab.name = PageConfig.getOption('appName');
  globalThis.jupyterapp = lab;
  await lab.start({ hostID: 'main', bubblingKeydown: true });
  await lab.restored;
}
