/** Tests the lists of the libraries that the package contains: dist/sbom.cdx.json for programs, NOTICE for people. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeBundled } from '../../scripts/bundled.mjs';

/** The parts of the validator that this test uses. */
interface CycloneDx {
  readonly Spec: { readonly Version: { readonly v1dot6: string } };
  readonly Validation: { JsonStrictValidator: new (version: string) => { validate(text: string): Promise<unknown> } };
}

const root = resolve(import.meta.dirname, '../..');

interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly { readonly license?: { readonly id: string }; readonly expression?: string }[];
  readonly evidence: { readonly occurrences: readonly { readonly location: string }[] };
}

let text: string;
let components: readonly Component[];
let notice: string;
beforeAll(() => {
  text = readFileSync(join(root, 'dist/sbom.cdx.json'), 'utf8');
  components = JSON.parse(text).components;
  notice = readFileSync(join(root, 'NOTICE'), 'utf8');
});

const nameOf = ({ group, name }: Component) => (group ? `${group}/${name}` : name);

describe('dist/sbom.cdx.json', () => {
  test('obeys the schema of CycloneDX 1.6, names of licenses included', async () => {
    const { Spec, Validation } = createRequire(import.meta.url)('@cyclonedx/cyclonedx-library') as CycloneDx;
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    expect(await validator.validate(text)).toBeNull();
    // The validator finds a mistake.
    expect(await validator.validate(text.replace('"id": "MIT"', '"id": "Mit License"'))).not.toBeNull();
  });

  test('has the version and the hash of each library from package-lock.json, and refers to known parts only', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    for (const component of components) {
      const locked = packages[`node_modules/${nameOf(component)}`];
      expect(component.version).toBe(locked.version);
      const [hash] = component.hashes;
      const base64 = Buffer.from(String(hash?.content), 'hex').toString('base64');
      expect(`${hash?.alg} ${base64}`).toBe(locked.integrity.replace('sha512-', 'SHA-512 '));
      expect(component.purl).toBe(`pkg:npm/${nameOf(component).replace('@', '%40')}@${component.version}`);
    }
    const { dependencies, metadata } = JSON.parse(text);
    const refs = [metadata.component, ...components].map(({ purl }) => purl);
    expect(dependencies.map(({ ref }: { ref: string }) => ref).sort()).toEqual([...refs].sort());
    for (const { dependsOn } of dependencies) for (const ref of dependsOn) expect(refs).toContain(ref);
  });

  test('names every file that contains code of a library', () => {
    const listed = new Set(components.flatMap(({ evidence }) => evidence.occurrences.map(({ location }) => location)));
    const built = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.c?js$/.test(name))
      .map((name) => `dist/${name.replaceAll('\\', '/')}`);
    const codes = new Map(built.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
    // A file in dist/vendor may only re-export the code of another file.
    const passesOn = (path: string) =>
      codes
        .get(path)
        ?.split('\n')
        .every((line) => /^(import |export |$|var \w+ = __toESM\(require_\w+\(\)\)\.default;$)/.test(line));
    expect(built.filter((path) => path.startsWith('dist/vendor/') && !listed.has(path) && !passesOn(path))).toEqual([]);
    // Texts that only the code of these libraries contains.
    for (const [name, mark] of Object.entries({
      ...{
        undici: 'wasm_on_message_begin',
        ws: 'RSV1 must be clear',
        zod: '$ZodCheckLessThan',
        sucrase: 'TokenProcessor',
      },
      fflate: 'invalid block type',
    })) {
      const found = built.filter((path) => codes.get(path)?.includes(mark));
      expect(found.length, name).toBeGreaterThan(0);
      const library = components.find((one) => one.name === name);
      const places = library?.evidence.occurrences.map(({ location }) => location);
      expect(places, name).toEqual(expect.arrayContaining(found));
    }
  });
});

test('NOTICE has each library with its license', () => {
  expect(components.length).toBeGreaterThan(10);
  for (const component of components) {
    const [{ license, expression } = {}] = component.licenses;
    expect(notice).toContain(`\n${nameOf(component)} ${component.version} (${license?.id ?? expression})\n    dist/`);
  }
  expect(
    notice.match(/^(Copyright|The MIT License|MIT License|ISC License|Apache License)/gim)?.length,
  ).toBeGreaterThan(components.length - 1);
});

test('the build fails if a bundled module belongs to no known package', () => {
  const files = [{ file: 'dist/x.js', modules: ['/elsewhere/code.js'] }];
  expect(() => writeBundled(root, files)).toThrow(
    'dist/x.js contains "/elsewhere/code.js", which belongs to no known package',
  );
});
