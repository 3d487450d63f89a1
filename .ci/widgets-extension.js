// An extension of Debian's classic Notebook that draws the widgets of ipywidgets 8.
//
// ipywidgets publishes its own extension as a Python package only. Its models, views and widget manager are on npm too, in
// @jupyter-widgets/html-manager, whose manager has no kernel. This file connects that manager to the Notebook's kernel and
// output areas, as the original extension does. Jupyter must find it in nbextensions/ipywidgets, with the package's dist.
define(['module', 'base/js/namespace', 'notebook/js/outputarea'], (module, Jupyter, { OutputArea }) => {
  const VIEW = 'application/vnd.jupyter.widget-view+json';
  const MODULES = ['base', 'controls', 'base7', 'controls7', 'html-manager'];

  async function load_ipython_extension() {
    const bundle = module.uri.replace(/[^/]*$/, 'dist/libembed-amd');
    requirejs.config({ paths: Object.fromEntries(MODULES.map((name) => [`@jupyter-widgets/${name}`, bundle])) });
    const { HTMLManager } = await new Promise((resolve, reject) => {
      requirejs(['@jupyter-widgets/html-manager'], resolve, reject);
    });

    class NotebookManager extends HTMLManager {
      /** A view in a box has the options of the box. */
      setViewOptions(options = {}) {
        return { ...options, area: options.area ?? options.parent?.options.area };
      }

      /** Outputs of the messages of a view go to its cell. */
      callbacks(view) {
        const area = view?.options?.area;
        if (!area) return {};
        return {
          iopub: {
            output: (message) => area.handle_output(message),
            clear_output: (message) => area.handle_clear_output(message),
          },
        };
      }
    }

    const manager = new NotebookManager();
    Jupyter.notebook.kernel.comm_manager.register_target(manager.comm_target_name, (comm, message) =>
      manager.handle_comm_open(comm, message),
    );

    /** The Notebook calls it with the output area as `this`. */
    function draw({ model_id }, metadata, element) {
      const box = this.create_output_subarea(metadata, 'widgets-view', VIEW);
      this.keyboard_manager.register_events(box);
      element.append(box);
      manager
        .get_model(model_id)
        .then((model) => manager.display_view(manager.create_view(model, { area: this }), box[0]))
        .catch((error) => box.text(`The widget is not drawn: ${error}`));
      return box;
    }
    OutputArea.prototype.register_mime_type(VIEW, draw, { safe: true, index: 0 });
  }

  return { load_ipython_extension };
});
