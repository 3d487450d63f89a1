// Checks what an installation of spotlab has added to the project in the present folder: packages, size, commands.
// Arguments: the file with npm's messages, and the packages that were installed before.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MAX_PACKAGES = 20;
/** The site has TypeScript for its cells, 0.9 MiB of the package. */
const MAX_MIB = 23.2;

const [log, ...before] = process.argv.slice(2);
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const added = Object.entries(lock.packages).filter(
  ([path, { optional }]) => path !== '' && !optional && !before.includes(path.replace(/^.*node_modules\//, '')),
);
/** Size on disk: files take whole blocks. */
const bytesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).blocks * 512, 0);
const mib = added.reduce((sum, [path]) => sum + bytesOf(path), 0) / 2 ** 20;
const commands = readdirSync('node_modules/.bin').filter((name) => !/^(tsc|tsserver)(\.|$)/.test(name));
const messages = readFileSync(log, 'utf8');
const problems = [
  added.length > MAX_PACKAGES && `${added.length} packages; at most ${MAX_PACKAGES} are allowed`,
  mib > MAX_MIB && `${mib.toFixed(1)} MiB; at most ${MAX_MIB} are allowed`,
  commands.some((name) => !/^spotlab(\.|$)/.test(name)) && `foreign commands: ${commands.join(', ')}`,
  added.some(([, { hasInstallScript }]) => hasInstallScript) && 'a package has an install script',
  added.some(([, { deprecated }]) => deprecated) && 'a package is deprecated',
  /deprecated|install script/i.test(messages) && `npm warns:\n${messages}`,
].filter(Boolean);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${added.length} package, ${mib.toFixed(1)} MiB, no deprecated package, no install script, one command`);
