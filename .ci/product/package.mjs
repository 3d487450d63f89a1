// Tests the installation of the package and of its Jupyter kernel, and what `--version` and `spotlab doctor` say about the
// package.
import { strict as assert } from 'node:assert';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function packageSteps(user, tarball) {
  return [
    [
      'npm install',
      async () => {
        writeFileSync(join(user.project, 'package.json'), '{ "private": true }\n');
        await user.run('npm', ['install', '--no-audit', '--no-fund', tarball]);
        const { version } = JSON.parse(readFileSync(join(user.project, 'node_modules/spotlab/package.json'), 'utf8'));
        const { stdout } = await user.use('--version');
        assert.equal(stdout, `${version}\n`);
        return `spotlab ${version}`;
      },
    ],
    [
      'kernel install',
      async () => {
        const { stdout } = await user.use('kernel', 'install', '--user');
        assert.match(stdout, /Installed TypeScript \(spotlab\)/);
        const spec = join(user.home, '.local/share/jupyter/kernels/spotlab/kernel.json');
        for (const path of JSON.parse(readFileSync(spec, 'utf8')).argv.filter((word) => word.startsWith('/')))
          assert.ok(existsSync(path), `kernel.json names ${path}, which does not exist`);
      },
    ],
    [
      'doctor',
      async () => {
        // The network is no part of the product.
        const { stdout } = await user.use('doctor', '--network', 'http://127.0.0.1:1', { code: 1 });
        assert.deepEqual(
          stdout.split('\n').filter((line) => line.startsWith('BAD') && !line.includes('127.0.0.1:1')),
          [],
        );
        assert.match(stdout, /^ok {2}Node/m);
      },
    ],
  ];
}
