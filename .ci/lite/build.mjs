// Builds the extension of the kernel, and JupyterLite with it: a folder of static files that works below any path of any host.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import ts from 'typescript';
import { pagePlugins } from '../../scripts/web.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');

/** The workers by the names of their files, and the module that the extension loads. */
const SCRIPTS = {
  lite: 'site/lite/index.ts',
  cells: 'site/cells/worker.ts',
  'exchange-worker': 'src/web/exchange-worker.ts',
  'lab-worker': 'src/web/lab/lab-worker.ts',
};

const jsonOf = (path) => JSON.parse(readFileSync(path, 'utf8'));
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);

/** Runs a program of a package. If the program fails, throws an error with its output. */
function run(home, path, ...args) {
  const program = join(home, 'node_modules', path);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: home, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${path}: ${stdout}${stderr}`);
}

/** The scripts of the cells, made of the sources that the pages of `spotlab site` have. */
async function bundleCells(dir) {
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.entries(SCRIPTS).map(([name, path]) => [name, join(root, path)])),
    platform: 'browser',
    checks: { pluginTimings: false },
    // A worker whose code another file loads would begin to work in it.
    preserveEntrySignatures: 'strict',
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    plugins: pagePlugins(root),
    onLog(level, log) {
      if (level === 'warn' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
    },
  });
  await bundle.write({ dir, format: 'esm', entryFileNames: '[name].js', minify: true, comments: false });
  await bundle.close();
}

/**
 * Builds the extension, as JupyterLab's own builder does: `jupyter lite build` takes this folder.
 *
 * @param folder has node_modules with the packages of package.json
 * @returns the folder of the extension
 */
export async function buildExtension(folder) {
  const project = join(folder, 'extension');
  rmSync(project, { recursive: true, force: true });
  cpSync(join(here, 'extension'), project, { recursive: true });
  const compilerOptions = {
    ...{ module: 'esnext', moduleResolution: 'bundler', noEmit: true, incremental: false },
    ...{ rootDir: '/', types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
    ...{ lib: ['es2023', 'dom', 'dom.iterable'], verbatimModuleSyntax: true },
    paths: { '@spotlab/cells': [join(root, 'site/lite/index.ts')] },
  };
  writeJson(join(project, 'tsconfig.json'), {
    extends: join(root, 'tsconfig.json'),
    compilerOptions,
    include: ['*.ts'],
  });
  run(root, 'typescript-native/bin/tsc', '-p', project);
  mkdirSync(join(project, 'lib'));
  for (const name of readdirSync(project).filter((one) => one.endsWith('.ts'))) {
    const options = { target: 'es2022', module: 'esnext', verbatimModuleSyntax: true };
    const { outputText } = ts.transpileModule(readFileSync(join(project, name), 'utf8'), { compilerOptions: options });
    writeFileSync(join(project, 'lib', name.replace(/\.ts$/, '.js')), outputText);
  }
  const core = join(folder, 'node_modules/@jupyterlab/core-meta/core.package.json');
  run(folder, '@jupyter/builder/lib/build-labextension.js', '--core-package-file', core, project);
  const made = join(project, 'labextension');
  await bundleCells(join(made, 'static/spotlab'));
  return made;
}

/** The packages with extensions of JupyterLab, and what the page shows of them. */
function extensionsOf(folder) {
  const names = Object.keys(jsonOf(join(here, 'package.json')).dependencies);
  return names.filter(
    (name) => 'jupyterlab' in jsonOf(join(folder, 'node_modules', name, 'package.json')) && /-extension$/.test(name),
  );
}

/** All settings of the extensions in one file, as JupyterLite reads them. */
function settingsOf(schemas) {
  const files = readdirSync(schemas, { recursive: true }).filter((path) => path.endsWith('.json'));
  return files.sort().map((path) => {
    const { version } = jsonOf(join(schemas, dirname(path), 'package.json.orig'));
    const id = `${dirname(path)}:${path.split('/').at(-1).replace('.json', '')}`;
    return { id, raw: '{}', schema: jsonOf(join(schemas, path)), settings: {}, version };
  });
}

/**
 * Builds the application with an extension.
 *
 * @param folder has node_modules with the packages of package.json
 * @param extension the folder of the extension
 * @param notebooks the paths of the notebooks of the page
 * @param out the folder of the page; it is emptied first
 */
export async function buildApp(folder, { extension, notebooks, out }) {
  const require = createRequire(join(folder, 'package.json'));
  const { rspack } = require('@rspack/core');
  const { Build } = require('@jupyter/builder');
  const base = require('@jupyter/builder/lib/webpack.config.base.js');
  const app = join(folder, 'app');
  for (const old of [app, out]) rmSync(old, { recursive: true, force: true });
  cpSync(join(here, 'app'), app, { recursive: true });
  const build = join(out, 'build');
  mkdirSync(build, { recursive: true });
  const names = extensionsOf(folder);
  // Settings and themes are files; the styles of all extensions are one script.
  const themes = Build.ensureAssets({ packageNames: names, output: build });
  cpSync(join(build, 'style.js'), join(app, 'style.js'));
  rmSync(join(build, 'style.js'));
  writeJson(join(build, 'schemas/all.json'), settingsOf(join(build, 'schemas')));
  writeJson(join(build, 'schemas/all_federated.json'), []);
  const imports = names.map((name, at) => `import extension${at} from '${name}';`);
  const list = names.map((_, at) => `extension${at}`).join(', ');
  writeFileSync(
    join(app, 'extensions.js'),
    `${imports.join('\n')}\nexport const extensions = [${list}];\nexport const mimeExtensions = [];\n`,
  );
  const core = jsonOf(join(folder, 'node_modules/@jupyterlab/core-meta/core.package.json'));
  const compiler = rspack([
    {
      ...base,
      mode: 'production',
      context: app,
      entry: { bundle: './bootstrap.js' },
      output: {
        ...base.output,
        path: build,
        filename: '[name].js',
        chunkFilename: '[name].[contenthash].js',
        publicPath: 'auto',
      },
      performance: { hints: false },
      plugins: [
        ...base.plugins,
        new rspack.container.ModuleFederationPluginV1({
          name: 'CORE_FEDERATION',
          shared: sharedOf(folder, [...core.jupyterlab.singletonPackages, '@jupyterlite/services']),
        }),
      ],
    },
    // Loaders are found from here.
    ...themes.map((theme) => ({ ...theme, context: app })),
  ]);
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error ?? stats.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')));
      else compiler.close(resolve);
    });
  });
  writeSite(app, { extension, notebooks, out });
}

/** The packages that extensions of a site take from the application. */
function sharedOf(folder, singletons) {
  const found = [...new Set(singletons)].flatMap((name) => {
    try {
      return [[name, jsonOf(join(folder, 'node_modules', name, 'package.json')).version]];
    } catch {
      return [];
    }
  });
  return Object.fromEntries(
    found.map(([name, version]) => [name, { version, requiredVersion: `^${version}`, singleton: true, eager: false }]),
  );
}

/** The page, its configuration, the extension and the notebooks. */
function writeSite(app, { extension, notebooks, out }) {
  mkdirSync(join(out, 'lab'));
  cpSync(join(app, 'index.html'), join(out, 'lab/index.html'));
  writeFileSync(
    join(out, 'index.html'),
    '<!doctype html><meta http-equiv="refresh" content="0; url=lab/index.html">\n',
  );
  const { name, jupyterlab } = jsonOf(join(extension, 'package.json'));
  cpSync(extension, join(out, 'extensions', name), { recursive: true });
  const config = jsonOf(join(app, 'jupyter-lite.json'));
  config['jupyter-config-data'].federated_extensions = [{ name, ...jupyterlab._build }];
  writeJson(join(out, 'jupyter-lite.json'), config);
  mkdirSync(join(out, 'api/translations'), { recursive: true });
  const english = { en: { displayName: 'English', nativeName: 'English' } };
  writeJson(join(out, 'api/translations/all.json'), { data: english, message: '' });
  writeJson(join(out, 'api/translations/en.json'), { data: {}, message: '' });
  mkdirSync(join(out, 'files'));
  mkdirSync(join(out, 'api/contents'), { recursive: true });
  for (const path of notebooks) cpSync(path, join(out, 'files', basename(path)));
  writeJson(join(out, 'api/contents/all.json'), { content: notebooks.map(contentOf) });
}

/** A notebook in the list of files that JupyterLite reads. */
function contentOf(path) {
  const { size, mtime } = statSync(path);
  const name = basename(path);
  const common = { created: mtime.toISOString(), last_modified: mtime.toISOString(), mimetype: null, writable: true };
  return { name, path: name, type: 'notebook', format: null, content: null, size, ...common };
}
