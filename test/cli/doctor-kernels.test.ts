/** Tests what `spotlab doctor` reports about Jupyter, about kernels whose files were moved or removed, and about libraries. */
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { bundledFinding } from '../../src/cli/doctor/bundled-finding.js';
import { jupyterAdvice, kernelFinding, ourKernels } from '../../src/cli/doctor/jupyter-finding.js';

const dist = resolve(process.env.SPOTLAB_TEST_DIST ?? 'dist');
const here = import.meta.filename;
const fine = { name: 'spotlab', argv: [process.execPath, here, '--config-path', '{connection_file}'] };

test('the doctor reports Jupyter kernels as working if their Node and their program exist', () => {
  const text = 'found, with kernel spotlab';
  expect(kernelFinding([fine], here)).toEqual({ subject: 'Jupyter', state: 'ok', text });
});

test('the doctor names a Jupyter kernel whose Node was removed by an upgrade, with advice', () => {
  const old = { name: 'old', argv: ['/opt/node 18/bin/node', here] };
  expect(kernelFinding([fine, old], here)).toMatchObject({
    state: 'bad',
    text: 'found, with kernel spotlab, old; old: /opt/node 18/bin/node does not exist any more',
    advice: expect.stringContaining('spotlab kernel install'),
  });
});

test('the doctor names a kernel of another spotlab installation, unless this installation has a kernel', () => {
  const other = { name: 'class', argv: [process.execPath, process.execPath] };
  expect(kernelFinding([other], here)).toMatchObject({
    state: 'note',
    text: `found, with kernel class; it belongs to another spotlab installation: class starts ${process.execPath}`,
  });
  expect(kernelFinding([fine, other], here)).toMatchObject({ state: 'ok' });
});

test('if Jupyter has no spotlab kernel, the doctor says how to install the kernel', () => {
  expect(kernelFinding([], here)).toMatchObject({ state: 'note', advice: expect.stringContaining('kernel install') });
});

test('only kernels with the mark of spotlab count as kernels of spotlab; unreadable output of Jupyter has none', () => {
  const spec = (metadata: object) => ({ spec: { argv: ['node', 'spotlab/main.js'], metadata } });
  const listed = { kernelspecs: { spotlab: spec({ spotlab: true }), tslab: spec({}), broken: {} } };
  expect(ourKernels(JSON.stringify(listed)).map(({ name }) => name)).toEqual(['spotlab']);
  expect(ourKernels('no JSON')).toEqual([]);
});

test.each(['linux', 'darwin', 'win32'] as const)('the doctor says how to install Jupyter on %s', (platform) => {
  expect(jupyterAdvice(platform)).toMatch(/install jupyter/);
});

test('the doctor names the libraries bundled in the package with their versions, and reports a damaged list', () => {
  const { state, text } = bundledFinding(join(dist, 'sbom.cdx.json'));
  expect(state).toBe('ok');
  expect(text).toMatch(/\bundici \d+\.\d+\.\d+[,\s][\s\S]*\bws \d/);
  expect(Math.max(...text.split('\n').map((line) => line.trim().length))).toBeLessThan(102);
  expect(bundledFinding(join(dist, 'package.json'))).toMatchObject({ state: 'bad', advice: 'Install spotlab again.' });
});
