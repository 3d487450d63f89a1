/** What doctor says of kernels whose files were moved, upgraded or removed. */
import { expect, test } from 'vitest';
import { kernelFinding } from '../../src/cli/doctor.js';

const here = import.meta.filename;

test('kernels whose Node and program are there are fine', () => {
  expect(kernelFinding([['spotlab', [process.execPath, here, '--config-path', '{connection_file}']]])).toEqual({
    subject: 'Jupyter',
    state: 'ok',
    text: 'found, with kernel spotlab',
  });
});

test('a Node that was upgraded away is named, with what to do', () => {
  const kernels: [string, unknown][] = [
    ['spotlab', [process.execPath, here]],
    ['old', ['/opt/node 18/bin/node', here]],
  ];
  expect(kernelFinding(kernels)).toMatchObject({
    state: 'bad',
    text: 'found, with kernel spotlab, old; old: /opt/node 18/bin/node is gone',
    advice: expect.stringContaining('spotlab kernel install'),
  });
});
