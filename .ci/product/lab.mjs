// Tests the lab of the installed package with a strategy in a file, the example of docs/lab.md.
import { strict as assert } from 'node:assert';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function labSteps(user) {
  const path = (name) => join(user.project, name);
  return [
    [
      'lab run',
      async () => {
        const page = readFileSync(path('node_modules/spotlab/docs/lab.md'), 'utf8');
        const [, maker] = /```ts\n[^`]*?(async function maker\([\s\S]*?\n}\n)/.exec(page);
        const code = `import { lab, type Spot } from 'spotlab'\n\nexport default ${maker}
export const options = { market: lab.simulated({ seed: 7, length: '2m' }), balances: { USDT: '10000', BTC: '0.1' } }\n`;
        writeFileSync(path('maker.ts'), code);
        const { stdout } = await user.use('lab', 'run', 'maker.ts', 'spread=3', '--save', 'run.lab.json', '--json');
        assert.ok(JSON.parse(stdout));
        assert.ok(existsSync(path('run.lab.json')));
      },
    ],
    [
      'lab sweep',
      async () => {
        const words = ['lab', 'sweep', 'maker.ts', 'spread=1,2,5', '--seeds', '2', '--workers', '2'];
        const { stdout } = await user.use(...words, '--save', 'sweep.lab.json');
        assert.match(stdout, /spread/);
        return '6 runs in 2 threads';
      },
    ],
    [
      'lab verify and report',
      async () => {
        await user.use('lab', 'verify', 'run.lab.json');
        await user.use('lab', 'verify', 'sweep.lab.json', '--workers', '2');
        await user.use('lab', 'report', 'run.lab.json');
        assert.ok(
          readFileSync(path('run.html'), 'utf8').includes('src="data:image/svg+xml'),
          'the report has a picture',
        );
        writeFileSync(path('maker.ts'), readFileSync(path('maker.ts'), 'utf8').replace('% 20', '% 10'));
        await user.use('lab', 'verify', 'run.lab.json', { code: 1 });
        return 'the same bytes; a changed strategy is noticed';
      },
    ],
  ];
}
