/** Tests what `spotlab doctor` reports about Jupyter and about kernels whose files were moved, upgraded or removed. */
import { expect, test } from 'vitest';
import { jupyterAdvice, kernelFinding, ourKernels } from '../../src/cli/jupyter-finding.js';

const here = import.meta.filename;
const fine = { name: 'spotlab', argv: [process.execPath, here, '--config-path', '{connection_file}'] };

test('kernels whose Node and program are there are fine', () => {
  const text = 'found, with kernel spotlab';
  expect(kernelFinding([fine], here)).toEqual({ subject: 'Jupyter', state: 'ok', text });
});

test('a Node that was upgraded away is named, with what to do', () => {
  const old = { name: 'old', argv: ['/opt/node 18/bin/node', here] };
  expect(kernelFinding([fine, old], here)).toMatchObject({
    state: 'bad',
    text: 'found, with kernel spotlab, old; old: /opt/node 18/bin/node does not exist any more',
    advice: expect.stringContaining('spotlab kernel install'),
  });
});

test('a kernel of another spotlab is named, unless ours is there too', () => {
  const other = { name: 'class', argv: [process.execPath, process.execPath] };
  expect(kernelFinding([other], here)).toMatchObject({
    state: 'note',
    text: `found, with kernel class; it belongs to another spotlab installation: class starts ${process.execPath}`,
  });
  expect(kernelFinding([fine, other], here)).toMatchObject({ state: 'ok' });
});

test('Jupyter without our kernel is a note that says how to install it', () => {
  expect(kernelFinding([], here)).toMatchObject({ state: 'note', advice: expect.stringContaining('kernel install') });
});

test("only kernels that are marked as ours are ours, and what is not Jupyter's answer names none", () => {
  const spec = (metadata: object) => ({ spec: { argv: ['node', 'spotlab/main.js'], metadata } });
  const listed = { kernelspecs: { spotlab: spec({ spotlab: true }), tslab: spec({}), broken: {} } };
  expect(ourKernels(JSON.stringify(listed)).map(({ name }) => name)).toEqual(['spotlab']);
  expect(ourKernels('no JSON')).toEqual([]);
});

test.each(['linux', 'darwin', 'win32'] as const)('how to get Jupyter is said for %s', (platform) => {
  expect(jupyterAdvice(platform)).toMatch(/install jupyter/);
});
