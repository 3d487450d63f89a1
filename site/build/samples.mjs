// Decides which samples of the documentation can run in a page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A feature that a page does not have -> code that needs the feature. */
const LACKS = {
  'modules of Node': /^import .* from '(?!spotlab(?:\/teaching)?')|\bprocess\./m,
  'files of the disk': /\.toParquet\(|\breplay:|\bx\.history\b|\bdataDir\b/,
  'SQL or Arrow': /\.sql`|\.toArrow\(/,
  'an exchange with an address': /\bnetwork:|\badminUrl\b|\borderEntry\b/,
  'the binary encoding': /encoding: 'sbe'/,
  'widgets of Jupyter': /\bx\.widgets\b/,
};

/** Runs of the lab take long, so samples with the lab are not live: the lessons show such runs. */
const OF_LAB = /\blab\.\w/;

/** Pages whose samples list forms of calls, with names in the place of values that the reader has. */
const OF_FORMS = ['displays.md', 'market.md', 'reference/streams.md'];

const IMPORTED = /^import \{([^}]*)\} from 'spotlab';?$/gm;

/** @returns for each sample of a page: `lacks`, the feature that it needs and a page does not have, and whether it is `live` */
export function samplesOf(root, page, text) {
  const exported = readFileSync(join(root, 'src/web/index.ts'), 'utf8');
  const blocks = text.matchAll(/^(<!-- not run: .* -->\n)?```ts\n([\s\S]*?)^```$/gm);
  const samples = [...blocks].map(([, remark, code]) => {
    const lacks = Object.entries(LACKS).flatMap(([what, uses]) => (uses.test(code) ? [what] : []));
    const names = [...code.matchAll(IMPORTED)].flatMap(([, list]) => list.split(',').map((name) => name.trim()));
    const missing = names.filter(
      (name) => !/^(?:type .*|lab|LabError)$/.test(name) && !new RegExp(`\\b${name}\\b`).test(exported),
    );
    const isWhole = remark === undefined && !OF_FORMS.includes(page) && !OF_LAB.test(code);
    return { code, lacks: [...lacks, ...missing.map((name) => `<code>${name}</code>`)], isWhole };
  });
  const runs = samples.map(({ lacks, isWhole }) => isWhole && lacks.length === 0);
  // The samples of a page share their names: a sample that closes its own `x` would take the client away from the other samples.
  const ownClient = samples.map(({ code }) => /\bconst x\b/.test(code));
  const allOwn = ownClient.every((isOwn, at) => isOwn || !runs[at]);
  return samples.map((sample, at) => ({ ...sample, live: runs[at] && (!ownClient[at] || allOwn) }));
}
