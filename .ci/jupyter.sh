#!/usr/bin/env bash
# Checks the kernel in real Jupyter: installs it, runs the kernel test suite of Jupyter's developers, executes and exports
# notebooks by nbconvert, photographs the exports.
#
# Needs jupyter (nbconvert), that suite and chromium, which .ci/run installs; fails when one is missing. Leaves the
# pictures in ${SPOTLAB_PICTURES:-a temporary folder}. The project must be built (npm test builds it).
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/spotlab jupyter.XXXXXX")  # with a space: paths with spaces must work
pictures=${SPOTLAB_PICTURES:-$work}
trap 'rm -rf "$work"' EXIT
mkdir -p "$pictures"

for tool in jupyter chromium; do
  if ! command -v "$tool" >/dev/null; then
    echo "$tool is not installed; .ci/run installs it from Debian" >&2
    exit 1
  fi
done

spotlab() { node "$root/dist/src/cli/main.js" "$@"; }

spotlab kernel install --prefix "$work"
spotlab kernel list --prefix "$work"
export JUPYTER_PATH="$work/share/jupyter"
export JUPYTER_RUNTIME_DIR="$work/runtime"
jupyter kernelspec list 2>/dev/null | grep spotlab >/dev/null  # -q would end the pipe early, which pipefail takes for a failure

/usr/bin/python3 "$root/.ci/kernel-conformance.py"

# photograph FILE.html PICTURE.png WIDTH HEIGHT
photograph() {
  timeout 120 chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
    --disable-background-networking --disable-component-update --disable-sync --user-data-dir="$(mktemp -d "$work/chromium.XXXXXX")" \
    --hide-scrollbars --window-size="$3,$4" --virtual-time-budget=10000 --screenshot="$2" "file://$1" >"$work/chromium.log" 2>&1 ||
    { cat "$work/chromium.log"; return 1; }
}

# check NOTEBOOK NAME HEIGHT: executes, exports, photographs, and looks at the results.
check() {
  local notebook=$1 name=$2 height=$3
  jupyter nbconvert --to notebook --execute --ExecutePreprocessor.timeout=120 --output-dir "$work" --output "$name" "$notebook"
  jupyter nbconvert --to html --output-dir "$work" --output "$name" "$work/$name.ipynb"
  photograph "$work/$name.html" "$pictures/$name.png" 1000 "$height"
  node "$root/.ci/check-export.mjs" "$work/$name.ipynb" "$work/$name.html" "$pictures/$name.png" "$notebook"
}

for notebook in "$root"/notebooks/*.ipynb; do
  SPOTLAB_SEED=1 check "$notebook" "$(basename "$notebook" .ipynb)" 5200
done

replay="$root/../shared/data/klines/BTCUSDT-1m-2021-07-01_2021-07-15.csv.gz"
if [ -f "$replay" ]; then
  SPOTLAB_REPLAY=$replay SPOTLAB_SYMBOL=BTCUSDT check "$root/.ci/replay.ipynb" replay 2100
else
  echo "skipped: no recorded klines at $replay"
fi
echo "Jupyter: all well; pictures in $pictures"
