/**
 * An extension for JupyterLite: the kernel "TypeScript (spotlab)". Its cells run with the code of spotlab's own pages, which
 * is in the folder `spotlab` beside the scripts of this extension.
 */
import type { JupyterFrontEndPlugin } from '@jupyterlab/application';
import { PageConfig } from '@jupyterlab/coreutils';
import { IKernelClient, IKernelSpecs } from '@jupyterlite/services';
import { SpotlabKernel } from './kernel.js';

const KERNEL = '@spotlab/lite-kernel:kernel';
const NAME = 'spotlab';
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M3 3v11M8 1v12M13 4v11" stroke="#70757e"/><path fill="#0b8282" d="M1.5 6h3v5h-3zM11.5 6h3v6h-3z"/><path fill="#b8420a" d="M6.5 3h3v6h-3z"/></svg>',
)}`;

/** The kernels that run, by their ids. */
const running = new Map<string, SpotlabKernel>();

/** `seed` and `time` of the exchange, from `litePluginSettings` of `jupyter-lite.json`. */
function choiceOfPage(): { readonly seed?: number; readonly time?: string } {
  const settings = JSON.parse(PageConfig.getOption('litePluginSettings') || '{}') as Record<string, object>;
  return settings[KERNEL] ?? {};
}

const kernel: JupyterFrontEndPlugin<void> = {
  id: KERNEL,
  autoStart: true,
  requires: [IKernelSpecs],
  activate: (_app, specs: IKernelSpecs) => {
    specs.register({
      spec: {
        name: NAME,
        display_name: 'TypeScript (spotlab)',
        language: 'typescript',
        argv: [],
        resources: { 'logo-svg': ICON, 'logo-32x32': ICON, 'logo-64x64': ICON },
      },
      create: async (options) => {
        const made = await SpotlabKernel.open(options, choiceOfPage());
        running.set(made.id, made);
        made.disposed.connect(() => running.get(made.id) === made && running.delete(made.id));
        return made;
      },
    });
  },
};

/** JupyterLite's own interrupt only empties the queue of cells. */
const interrupt: JupyterFrontEndPlugin<void> = {
  id: '@spotlab/lite-kernel:interrupt',
  autoStart: true,
  requires: [IKernelClient],
  activate: (_app, client: IKernelClient) => {
    const emptyQueue = client.interrupt.bind(client);
    client.interrupt = async (id) => {
      await emptyQueue(id);
      running.get(id)?.stop();
    };
  },
};

export default [kernel, interrupt];
