#!/usr/bin/env bash
# Tests the npm package as users install it: in a project whose path has spaces and non-ASCII characters, and globally. In
# both cases the kernel is installed in Jupyter and runs a notebook. The project must be built (npm test builds it);
# npm takes packages from its cache if possible. Needs jupyter, which .ci/run installs.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/spotlab Jürgens 数据.XXXXXX")
trap 'rm -rf "$work"' EXIT
install() { npm install --prefer-offline --no-audit --no-fund --silent "$@"; }

export JUPYTER_DATA_DIR="$work/data" JUPYTER_CONFIG_DIR="$work/config"
unset JUPYTER_PATH
cat >"$work/lesson.ipynb" <<'NOTEBOOK'
{ "cells": [{ "cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null,
  "source": "import { connect as another } from 'spotlab'\n;[another === connect, (await x.market.klines('BTCUSDT', '1h').limit(3)).length]" }],
  "metadata": {}, "nbformat": 4, "nbformat_minor": 5 }
NOTEBOOK

# knows NAME FOLDER: checks that Jupyter lists the kernel NAME and that its main file is in FOLDER.
knows() {
  jupyter kernelspec list --json 2>/dev/null | node -e '
    const { kernelspecs } = JSON.parse(require("fs").readFileSync(0, "utf8"));
    const [, entry] = kernelspecs[process.argv[1]].spec.argv;
    if (!entry.startsWith(process.argv[2])) throw new Error(`${entry} is not below ${process.argv[2]}`);' "$1" "$2"
}

# runs COMMAND...: runs the notebook and checks its output.
runs() {
  "$@" run "$work/lesson.ipynb" --output "$work/done.ipynb"
  grep -F '[ true, 3 ]' "$work/done.ipynb" >/dev/null
}

(cd "$root" && npm pack --silent --ignore-scripts --pack-destination "$work" >/dev/null)

mkdir "$work/my project"
(
  cd "$work/my project"
  npm init -y >/dev/null
  install "$work"/spotlab-*.tgz
  npx spotlab kernel install --name in-project
  knows in-project "$work/my project/"
  runs npx spotlab
)
echo "installed in a project: Jupyter lists the kernel, and it runs"

mv "$work/my project" "$work/moved project"
node "$root/dist/src/cli/main.js" kernel list --user | grep -F 'does not exist any more; install the kernel again' >/dev/null
(cd "$work/moved project" && npx spotlab kernel install --name in-project && knows in-project "$work/moved project/")
echo "moved: reported as broken, and repaired by a new installation"

install --global --prefix "$work/global" "$work"/spotlab-*.tgz
"$work/global/bin/spotlab" kernel install --name everywhere
knows everywhere "$work/global/"
runs "$work/global/bin/spotlab"
"$work/global/bin/spotlab" kernel remove --name everywhere
echo "installed globally: Jupyter lists the kernel, it runs, and it can be removed"
