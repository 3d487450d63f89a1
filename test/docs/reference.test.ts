/**
 * Tests of the reference pages: every example runs and type-checks, results are described, and openapi.json is
 * valid OpenAPI.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import ts from 'typescript';
import { afterAll, describe, expect, test } from 'vitest';

import { connect, type Spot } from '../../src/index.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import { examples } from '../../src/protocol/endpoints/verb-notes.gen.js';

const root = resolve(import.meta.dirname, '../..');
const verbs = endpointTable.flatMap((endpoint) => endpoint.verbs.map(({ id }) => id));

/** An exchange for each group of verbs: together the examples cost more than the limits of one address allow. */
const clients = new Map<string, Promise<Spot>>();
function clientOf(id: string): Promise<Spot> {
  const group = id.slice(0, id.lastIndexOf('.'));
  const client = clients.get(group) ?? connect();
  clients.set(group, client);
  return client;
}
afterAll(async () => {
  for (const client of clients.values()) await (await client).close();
});

describe('examples', () => {
  test('exist once for every verb, and for nothing else', () => {
    expect(Object.keys(examples).sort()).toEqual([...verbs].sort());
  });

  test.each(verbs)('the example of %s runs unchanged against the embedded exchange', async (id) => {
    const code = examples[id] ?? '';
    expect(code).toContain(`x.${id}(`);
    const run = new Function('x', `return (async () => {\n${code}\n})()`) as (client: Spot) => Promise<unknown>;
    const x = await clientOf(id);
    await run(x);
    // Open orders of one example must not affect the next example.
    for (const { orderListId, symbol, orderId } of await x.account.openOrders('BTCUSDT')) {
      await (orderListId === -1 ? x.orders.cancel(symbol, orderId) : x.orders.cancelList(symbol, orderListId)).catch(
        () => {},
      );
    }
  });

  test('all examples pass the type checker', () => {
    const text = verbs
      .map((id, at) => `export async function example${at}(x: Spot) {\n${examples[id]}\n}`)
      .join('\n\n');
    const path = resolve(root, 'test/docs/examples-of-the-reference.ts');
    // The type check takes a fifth of the time with the built declarations instead of the sources.
    const source = `import type { Spot } from '../../dist/src/index.js';\n\n${text}\n`;
    const { config } = ts.readConfigFile(resolve(root, 'tsconfig.test.json'), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
    const host = ts.createCompilerHost({ ...options, noEmit: true, noUnusedLocals: false });
    const read = host.readFile.bind(host);
    const exists = host.fileExists.bind(host);
    host.readFile = (name) => (resolve(name) === path ? source : read(name));
    host.fileExists = (name) => resolve(name) === path || exists(name);
    const getSource = host.getSourceFile.bind(host);
    host.getSourceFile = (name, ...rest) =>
      resolve(name) === path ? ts.createSourceFile(name, source, rest[0]) : getSource(name, ...rest);
    const program = ts.createProgram([path], { ...options, noEmit: true, noUnusedLocals: false }, host);
    const file = program.getSourceFile(path);
    const found = program
      .getSemanticDiagnostics(file)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    expect(found).toEqual([]);
  });
});

describe('the types of results', () => {
  const page = (name: string) => readFileSync(resolve(root, `docs/reference/${name}.md`), 'utf8');
  const groups = [...new Set(verbs.map((id) => id.slice(0, id.lastIndexOf('.'))))];

  test('every verb links to the type of its result', () => {
    const sections = groups.flatMap((group) =>
      page(group)
        .split(/^## (?=x\.)/m)
        .slice(1),
    );
    expect(sections).toHaveLength(verbs.length);
    for (const section of sections) expect(section).toMatch(/^Resolves with .*\[\w+\]\(.*#\w+\)/m);
  });

  test('every field has a description', () => {
    const pages = [...groups.map((group) => `docs/reference/${group}.md`), 'docs/reference/client.md', 'docs/admin.md'];
    const empty = pages.flatMap((path) =>
      [...readFileSync(resolve(root, path), 'utf8').matchAll(/^\| `.*\| {2}\|$/gm)].map(([row]) => `${path}: ${row}`),
    );
    expect(empty).toEqual([]);
  });

  test('no result type is described on two pages', () => {
    const heads = groups.flatMap((group) => [...page(group).matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name));
    expect([...new Set(heads)]).toEqual(heads);
    expect(heads.length).toBeGreaterThan(60);
  });
});

describe('the OpenAPI document', () => {
  const document = JSON.parse(readFileSync(resolve(root, 'docs/openapi.json'), 'utf8'));

  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs({ specification: structuredClone(document) })).not.toThrow();
  });

  test('the validation finds the error in a broken document', async () => {
    const broken = structuredClone(document);
    broken.paths['/api/v3/ping'].get.responses = 'none';
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  test('holds every endpoint', () => {
    const operations = Object.entries<Record<string, { operationId: string }>>(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual(endpointTable.map(({ id, method, path }) => `${id} ${method} ${path}`).sort());
  });

  const { schemas } = document.components;

  test('describes every field of every reply', () => {
    const fields = Object.entries<{ properties?: Record<string, { description?: string }> }>(schemas).flatMap(
      ([name, { properties = {} }]) =>
        Object.entries(properties).map(([field, { description }]) => ({ field: `${name}.${field}`, description })),
    );
    expect(fields.length).toBeGreaterThan(700);
    expect(fields.filter(({ description }) => !description).map(({ field }) => field)).toEqual([]);
  });

  test('declares ids, times and large counts as 64-bit integers, without the maximum of a JavaScript number', () => {
    expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER));
    const { properties } = schemas.OrderFull;
    expect(properties.orderId).toMatchObject({ type: 'integer', format: 'int64' });
    expect(properties.orderId).not.toHaveProperty('maximum');
    expect(properties.transactTime).toMatchObject({ type: 'integer', format: 'int64' });
    expect(schemas.TickerFull.properties.count).toMatchObject({ type: 'integer', format: 'int64' });
  });

  test('names the columns of klines and price levels', () => {
    const columns = (name: string) => schemas[name].prefixItems.map(({ title }: { title: string }) => title);
    expect(columns('BookLevel')).toEqual(['price', 'quantity']);
    expect(columns('Kline').slice(0, 6)).toEqual(['openTime', 'open', 'high', 'low', 'close', 'volume']);
    expect(schemas.Kline).toMatchObject({ items: false, minItems: 12, maxItems: 12 });
    for (const { description } of schemas.Kline.prefixItems) expect(description).toMatch(/\w/);
  });

  test('distinguishes filters by filterType', () => {
    const { oneOf, discriminator } = schemas.SymbolFilter;
    expect(discriminator.propertyName).toBe('filterType');
    expect(discriminator.mapping.LOT_SIZE).toBe('#/components/schemas/LotSizeFilter');
    expect(oneOf).toHaveLength(Object.keys(discriminator.mapping).length);
    for (const [type, reference] of Object.entries<string>(discriminator.mapping)) {
      const { properties } = schemas[reference.split('/').at(-1) as string];
      expect(properties.filterType.const).toBe(type);
    }
  });
});
