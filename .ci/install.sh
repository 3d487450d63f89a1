#!/usr/bin/env bash
# Tests the npm package as users install it: in a project whose path has spaces and non-ASCII characters, and globally.
#
#   - It changes nothing in the project: the project's `tsc`, few packages, no deprecated ones, no install scripts.
#   - Bundles of esbuild and rolldown run outside of the project. Jest (with this Node and with the one in the folder $1),
#     TypeScript `node16` from CommonJS, a proxy and compressed replies work.
#   - The kernel is installed in Jupyter from both installations and runs a notebook outside of any project. Its packages
#     are downloaded once.
#
# The project must be built (npm test builds it); npm takes packages from its cache if possible. Needs jupyter, which
# .ci/run installs.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
newest_node=${1:-}
work=$(mktemp -d "${TMPDIR:-/tmp}/spotlab Jürgens 数据.XXXXXX")
trap 'rm -rf "$work"' EXIT
install() { npm install --prefer-offline --no-audit --no-fund --silent "$@"; }
step() { printf -- '-- %s (%s s)\n' "$*" "$SECONDS"; }

export JUPYTER_DATA_DIR="$work/data" JUPYTER_CONFIG_DIR="$work/config" XDG_DATA_HOME="$work/user"
unset JUPYTER_PATH
cat >"$work/lesson.ipynb" <<'NOTEBOOK'
{ "cells": [{ "cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null,
  "source": "import { readFileSync } from 'node:fs'\nimport { connect as another } from 'spotlab'\nconsole.log(typeof fetch, typeof readFileSync, Buffer.from('a').length)\n;[another === connect, (await x.market.klines('BTCUSDT', '1h').limit(3)).length]" }],
  "metadata": { "kernelspec": { "name": "everywhere", "display_name": "everywhere", "language": "typescript" } },
  "nbformat": 4, "nbformat_minor": 5 }
NOTEBOOK

# knows NAME FOLDER: checks that Jupyter lists the kernel NAME and that its main file is in FOLDER.
knows() {
  jupyter kernelspec list --json 2>/dev/null | node -e '
    const { kernelspecs } = JSON.parse(require("fs").readFileSync(0, "utf8"));
    const [, entry] = kernelspecs[process.argv[1]].spec.argv;
    if (!entry.startsWith(process.argv[2])) throw new Error(`${entry} is not below ${process.argv[2]}`);' "$1" "$2"
}

# shows FILE: checks the outputs of the notebook.
shows() {
  grep -F '[ true, 3 ]' "$1" >/dev/null
  grep -F 'function function 1' "$1" >/dev/null
}

# runs COMMAND...: runs the notebook and checks its output.
runs() {
  "$@" run "$work/lesson.ipynb" --output "$work/done.ipynb"
  shows "$work/done.ipynb"
}

# same EXPECTED COMMAND...: checks the output of a command.
same() {
  local expected=$1 said
  shift
  said=$("$@")
  [ "$said" = "$expected" ] && return
  echo "'$*' printed '$said' instead of '$expected'" >&2
  return 1
}

# offline COMMAND...: runs a command without a registry.
offline() { npm_config_registry=http://127.0.0.1:9 npm_config_cache="$work/empty cache" "$@"; }

(cd "$root" && npm pack --silent --ignore-scripts --pack-destination "$work" >/dev/null)

step 'Installed in a project that has TypeScript'
mkdir "$work/my project"
cd "$work/my project"
npm init -y >/dev/null
install --save-dev typescript@5.9.3
own=$(npx tsc -v)
npm install --prefer-offline --no-audit --no-fund "$work"/spotlab-*.tgz >"$work/npm.log" 2>&1
node "$root/.ci/package/footprint.mjs" "$work/npm.log" typescript
same "$own" npx tsc -v
install
same "$own" npx tsc -v
rm -rf node_modules
npm ci --prefer-offline --no-audit --no-fund --silent
same "$own" npx tsc -v
install --save-dev typescript@7.0.2
same 'Version 7.0.2' npx tsc -v
install --save-dev typescript@5.9.3
echo "tsc is the project's: $own, 7.0.2"

step 'The kernel, from the project'
# The failure is a part of the test: the message names the command that helps.
if npx spotlab run "$work/lesson.ipynb" 2>"$work/said"; then echo 'the packages of the kernel are there already' >&2; exit 1; fi
grep -F 'npx spotlab kernel install' "$work/said" >/dev/null
npx spotlab kernel install --name in-project | tee "$work/said"
grep -E 'Downloaded [0-9]+ MiB' "$work/said" >/dev/null
knows in-project "$work/my project/"
runs npx spotlab
offline npx spotlab kernel install --name in-project | grep -F "The npm packages that the kernel needs are in $work/user" >/dev/null
[ ! -e node_modules/tslab ]
same "$own" npx tsc -v
echo 'Jupyter lists the kernel, it runs outside of the project, and a second installation needs no network'

step 'TypeScript, bundlers, Jest, a proxy'
install --save-dev esbuild@0.28 rolldown@1 jest@30 @types/node@20
cp "$root"/.ci/package/*.?ts "$root"/.ci/package/{trade,network}.mjs "$root/.ci/package/trade.test.js" .
for module in node16 nodenext; do
  npx tsc --noEmit --strict --skipLibCheck false --target es2022 --lib es2022 --types node --module $module types.cts types.mts
done
mkdir "$work/bundles"
npx esbuild trade.mjs --bundle --platform=node --format=esm --outfile="$work/bundles/esbuild.mjs" --log-level=warning
npx esbuild trade.mjs --bundle --platform=node --format=cjs --outfile="$work/bundles/esbuild.cjs" --log-level=warning
npx rolldown trade.mjs --platform node --format esm --dir "$work/bundles/rolldown" --log-level silent >/dev/null
npx rolldown trade.mjs --platform node --format cjs --file "$work/bundles/rolldown.cjs" --no-code-splitting --log-level silent >/dev/null
cd "$work/bundles"
for bundle in esbuild.mjs esbuild.cjs rolldown/trade.js rolldown.cjs; do
  same '3 NEW string true 1 true' node "$work/bundles/$bundle"
done
cd "$work/my project"
node node_modules/jest/bin/jest.js trade.test.js 2>"$work/said" || { cat "$work/said" >&2; exit 1; }
if [ -n "$newest_node" ]; then
  "$newest_node/node" node_modules/jest/bin/jest.js trade.test.js 2>"$work/said" || { cat "$work/said" >&2; exit 1; }
fi
node network.mjs
echo 'node16 and nodenext compile, four bundles and Jest run, requests go through the proxy'

step 'A moved project'
cd "$work"
mv "$work/my project" "$work/moved project"
node "$root/dist/src/cli/main.js" kernel list --user | grep -F 'does not exist any more; install the kernel again' >/dev/null
(cd "$work/moved project" && npx spotlab kernel install --name in-project && knows in-project "$work/moved project/")
echo 'reported as broken, and repaired by a new installation'

step 'Installed globally'
install --global --prefix "$work/global" "$work"/spotlab-*.tgz
offline "$work/global/bin/spotlab" kernel install --name everywhere
knows everywhere "$work/global/"
runs "$work/global/bin/spotlab"
mkdir "$work/elsewhere"
jupyter nbconvert --to notebook --execute --output-dir "$work/elsewhere" "$work/lesson.ipynb" 2>"$work/said" || { cat "$work/said" >&2; exit 1; }
shows "$work/elsewhere/lesson.ipynb"
"$work/global/bin/spotlab" kernel remove --name everywhere
echo 'Jupyter lists the kernel and runs it, and it can be removed'
step 'Done'
