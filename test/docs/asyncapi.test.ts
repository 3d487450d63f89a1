/** Tests that `docs/asyncapi.json` is valid AsyncAPI, names every stream and method, and describes the events. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { apiMethods } from '../../src/protocol/streams/api-methods.js';
import { parseStreamName } from '../../src/protocol/streams/stream-names.js';
import { streamTable } from '../../src/protocol/streams/stream-table.js';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const docs = resolve(import.meta.dirname, '../../docs');
const document = read(resolve(docs, 'asyncapi.json'));
const openapi = read(resolve(docs, 'openapi.json'));

/** The value that a JSON pointer such as `#/channels/trade` refers to. */
function pointed(root: unknown, pointer: string): unknown {
  const parts = pointer.split('/').slice(1);
  return parts.reduce<unknown>(
    (value, part) => (value as Record<string, unknown> | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')],
    root,
  );
}

describe('the AsyncAPI document', () => {
  const schema = read(createRequire(import.meta.url).resolve('@asyncapi/specs/schemas/3.0.0-without-$id.json'));
  const isValid = new Ajv({ strict: false, validateFormats: false }).compile(schema);

  test('is valid AsyncAPI 3.0, and the validation finds an error in a broken document', () => {
    isValid(document);
    expect(isValid.errors).toBeNull();
    const broken = structuredClone(document);
    broken.operations['receive.trade'].action = 'listen';
    expect(isValid(broken)).toBe(false);
  });

  test('refers only to what exists, in its own text and in openapi.json', () => {
    const all = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref);
    expect(all.length).toBeGreaterThan(300);
    const missing = [...new Set(all)].filter((ref) => {
      const [file, pointer = ''] = ref.split('#');
      return pointed(file === '' ? document : openapi, pointer) === undefined;
    });
    expect(missing).toEqual([]);
  });

  test('has a channel for every stream, whose address is the name of the stream with parameters', () => {
    const values: Record<string, string> = { symbol: 'btcusdt', interval: '1m', window: '4h', levels: '5' };
    for (const { id } of streamTable) {
      const { address, parameters = {} } = document.channels[id];
      const name = Object.keys(parameters).reduce(
        (text: string, part) => text.replace(`{${part}}`, values[part] ?? parameters[part].enum.at(-1)),
        address.replace('/ws/', ''),
      );
      expect(parseStreamName(name), name).toMatchObject({ id });
    }
  });

  test('has a request and a reply for every method of the WebSocket API', () => {
    for (const method of Object.keys(apiMethods)) {
      expect(document.operations[`request.${method}`].action).toBe('send');
      expect(document.components.messages[`${method}.request`].payload.properties.method.const).toBe(method);
    }
  });
});
