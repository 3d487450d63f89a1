#!/usr/bin/env bash
# Tests the kernel in Jupyter: installs it, runs the test suite of the Jupyter project for kernels, executes and exports
# notebooks with nbconvert, and checks their pages in a browser, live and exported, with light and dark themes.
#
# Needs jupyter (nbconvert, notebook), the test suite and chromium, which .ci/run installs; fails if one is missing. Saves
# pictures in ${SPOTLAB_PICTURES:-test/output/pictures}. The project must be built (npm test builds it).
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/spotlab jupyter.XXXXXX")  # the space tests paths with spaces
# The exchange's clock begins at the same time in every run, so that the pictures are the same.
time=2026-11-22T14:00:00Z
pictures=${SPOTLAB_PICTURES:-$root/test/output/pictures}
trap 'rm -rf "$work"' EXIT
mkdir -p "$pictures" "$work/executed"

for tool in jupyter jupyter-notebook chromium; do
  if ! command -v "$tool" >/dev/null; then
    echo "$tool is not installed; .ci/run installs it from Debian" >&2
    exit 1
  fi
done

spotlab() { node "$root/dist/src/cli/main.js" "$@"; }
step() { printf '\n-- %s (%s s)\n' "$*" "$SECONDS"; }

# Runs two commands at the same time; prints the output of a failed command only.
both() { # both NAME COMMAND... -- COMMAND...
  local name=$1 first=() pid
  shift
  while [ "$1" != -- ]; do first+=("$1"); shift; done
  shift
  "${first[@]}" >"$work/$name.log" 2>&1 &
  pid=$!
  "$@" >"$work/$name.other.log" 2>&1 || { cat "$work/$name.other.log" >&2; return 1; }
  wait "$pid" || { cat "$work/$name.log" >&2; return 1; }
}

step 'The kernel, as Jupyter finds it'
spotlab kernel install --prefix "$work"
spotlab kernel list --prefix "$work"
export JUPYTER_PATH="$work/share/jupyter"
export JUPYTER_RUNTIME_DIR="$work/runtime"
export JUPYTER_CONFIG_DIR="$work/config"
jupyter kernelspec list 2>/dev/null | grep spotlab >/dev/null  # -q would close the pipe early, which is a failure with pipefail
/usr/bin/python3 "$root/.ci/kernel-conformance.py"

step 'A file of spotlab run is byte for byte what Jupyter writes'
spotlab run "$root/.ci/displays.ipynb" --seed 1 --time "$time" --output "$work/ours.ipynb"
/usr/bin/python3 - "$work/ours.ipynb" <<'PYTHON'
import nbformat
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    text = file.read()
notebook = nbformat.reads(text, 4)
nbformat.validate(notebook)
assert nbformat.writes(notebook) + "\n" == text, "nbformat writes it differently"
PYTHON

step 'The notebooks, executed by nbconvert'
execute() {
  jupyter nbconvert --to notebook --execute --ExecutePreprocessor.timeout=120 --NbConvertApp.use_output_suffix=False \
    --output-dir "$work/executed" "$@"
}
# Two notebooks at a time, because some cells wait. Their charts are compared with the committed notebooks.
odd=() even=()
for notebook in "$root"/notebooks/*.ipynb; do
  if [ ${#odd[@]} -le ${#even[@]} ]; then odd+=("$notebook"); else even+=("$notebook"); fi
done
committed=("${odd[@]}" "${even[@]}")
export SPOTLAB_SEED=1
both execute execute "${odd[@]}" -- execute "${even[@]}"
unset SPOTLAB_SEED

replay="$root/../shared/data/klines/BTCUSDT-1m-2021-07-01_2021-07-15.csv.gz"
if [ -f "$replay" ]; then
  SPOTLAB_REPLAY=$replay SPOTLAB_SYMBOL=BTCUSDT execute "$root/.ci/replay.ipynb"
  committed+=("$root/.ci/replay.ipynb")
else
  echo "skipped: no recorded klines at $replay"
fi

step 'The same as HTML, light and dark, and as Markdown'
to_html() { jupyter nbconvert --to html --HTMLExporter.theme="$1" --output-dir "$work/exports/$1" "$work"/executed/*.ipynb; }
to_markdown() { jupyter nbconvert --to markdown --output-dir "$work/exports/markdown" "$work"/executed/*.ipynb; }
both html to_html light -- to_html dark
to_markdown >"$work/markdown.log" 2>&1 || { cat "$work/markdown.log" >&2; exit 1; }
node "$root/.ci/check-export.mjs" "$work/executed" "$work/exports" "${committed[@]}"

step 'In the browser'
SPOTLAB_SEED=1 node "$root/.ci/browser.mjs" "$pictures" "$root/.ci/displays.ipynb" "$work/exports"

step 'The contrast of all texts, in the styles of front ends'
# JupyterLab is no package of Debian; its style sheets are published on npm. Only these files are downloaded.
for name in theme-light-extension theme-dark-extension rendermime outputarea cells notebook; do
  mkdir -p "$work/lab/$name"
  tar -xzf "$work/lab/$(cd "$work/lab" && npm pack --silent "@jupyterlab/$name@4")" -C "$work/lab/$name"
done
spotlab run "$root/.ci/readable.ipynb" --seed 1 --time "$time" --output "$work/readable.ipynb"
# Its outputs and those of all displays, in one notebook.
node - "$work/ours.ipynb" "$work/readable.ipynb" "$work/texts.ipynb" <<'NODE'
const { readFileSync, writeFileSync } = require('node:fs');
const [first, second, all] = process.argv.slice(2);
const [one, other] = [first, second].map((path) => JSON.parse(readFileSync(path, 'utf8')));
writeFileSync(all, JSON.stringify({ ...one, cells: [...one.cells, ...other.cells] }));
NODE
both contrast jupyter nbconvert --to html --output light --output-dir "$work/texts" "$work/texts.ipynb" -- \
  jupyter nbconvert --to html --HTMLExporter.theme=dark --output dark --output-dir "$work/texts" "$work/texts.ipynb"
node "$root/.ci/contrast.mjs" "$pictures" "$work/lab" "$work/texts.ipynb" "$work/texts/light.html" "$work/texts/dark.html"

step 'Widgets in the browser'
# Debian has ipywidgets 6; the code that draws the models of ipywidgets 8 is published on npm.
extension="$work/share/jupyter/nbextensions/ipywidgets"
mkdir -p "$extension"
tar -xzf "$work/$(cd "$work" && npm pack --silent --ignore-scripts '@jupyter-widgets/html-manager@1')" -C "$extension" \
  --strip-components=1 package/dist
cp "$root/.ci/widgets-extension.js" "$extension"
SPOTLAB_SEED=1 node "$root/.ci/widgets.mjs" "$pictures"

step "Jupyter: all well; pictures in $pictures"
