/**
 * Compares the two halves of the platform, src/platform/node for Node and src/platform/web for browsers: the same names, the
 * same types, and the same results.
 */

import { generateKeyPairSync, sign } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as nodeAddresses from '../../src/platform/node/addresses.js';
import * as nodeBytes from '../../src/platform/node/bytes.js';
import * as nodeFiles from '../../src/platform/node/files.js';
import * as nodeGlobals from '../../src/platform/node/globals.js';
import * as nodeGzip from '../../src/platform/node/gzip.js';
import * as nodeHash from '../../src/platform/node/hash.js';
import * as nodeHmac from '../../src/platform/node/hmac.js';
import * as nodeHost from '../../src/platform/node/host.js';
import * as nodeInspect from '../../src/platform/node/inspect.js';
import * as nodeKeys from '../../src/platform/node/public-keys.js';
import * as nodeScope from '../../src/platform/node/scope.js';
import * as nodeStatus from '../../src/platform/node/status.js';
import * as nodeTime from '../../src/platform/node/time.js';
import * as nodeTurn from '../../src/platform/node/turn.js';
import * as webAddresses from '../../src/platform/web/addresses.js';
import * as webBytes from '../../src/platform/web/bytes.js';
import * as webFiles from '../../src/platform/web/files.js';
import * as webGlobals from '../../src/platform/web/globals.js';
import * as webGzip from '../../src/platform/web/gzip.js';
import * as webHash from '../../src/platform/web/hash.js';
import * as webHmac from '../../src/platform/web/hmac.js';
import * as webHost from '../../src/platform/web/host.js';
import * as webInspect from '../../src/platform/web/inspect.js';
import * as webKeys from '../../src/platform/web/public-keys.js';
import * as webScope from '../../src/platform/web/scope.js';
import * as webStatus from '../../src/platform/web/status.js';
import * as webTime from '../../src/platform/web/time.js';
import * as webTurn from '../../src/platform/web/turn.js';

/** Pairs a part for Node with the part for browsers, which must have the same types. */
const pair = <Part extends object>(node: Part, web: Part): readonly [Part, Part] => [node, web];
const parts = {
  addresses: pair<Omit<typeof nodeAddresses, 'AddressSet'>>(nodeAddresses, webAddresses),
  bytes: pair(nodeBytes, webBytes),
  files: pair(nodeFiles, webFiles),
  globals: pair(nodeGlobals, webGlobals),
  gzip: pair(nodeGzip, webGzip),
  hash: pair(nodeHash, webHash),
  hmac: pair(nodeHmac, webHmac),
  host: pair(nodeHost, webHost),
  inspect: pair(nodeInspect, webInspect),
  'public-keys': pair(nodeKeys, webKeys),
  scope: pair<Omit<typeof nodeScope, 'Scope'>>(nodeScope, webScope),
  status: pair(nodeStatus, webStatus),
  time: pair(nodeTime, webTime),
  turn: pair(nodeTurn, webTurn),
};

test.each(Object.entries(parts))(
  'the module %s exports the same names in its version for Node and in its version for browsers',
  (_, [node, web]) => {
    expect(Object.keys(web).sort()).toEqual(Object.keys(node).sort());
  },
);

test('the table of this test file names every module that has versions for Node and for browsers', () => {
  for (const half of ['node', 'web']) {
    const names = readdirSync(join(resolve(import.meta.dirname, '../../src/platform'), half));
    expect(names.sort()).toEqual(
      Object.keys(parts)
        .map((name) => `${name}.ts`)
        .sort(),
    );
  }
});

const [nodeMaker, webMaker] = [nodeBytes.Bytes, webBytes.Bytes];
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.base64String());
const FORMS = ['utf8', 'latin1', 'utf16le', 'hex', 'base64'] as const;

describe('bytes in the versions for Node and for browsers', () => {
  test('both versions make the same bytes of a text, and the same text of bytes', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...FORMS), (any, form) => {
        // Texts in the forms hex and base64 contain only ASCII characters.
        const text = form === 'hex' || form === 'base64' ? any.replace(/[^\x20-\x7e]/g, '-') : any;
        expect(hex(webMaker.from(text, form))).toBe(hex(nodeMaker.from(text, form)));
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.constantFrom(...FORMS), fc.nat(45), (given, form, start) => {
        const [node, web] = [nodeMaker, webMaker].map((maker) => maker.from(given));
        expect(web?.toString(form)).toBe(node?.toString(form));
        expect(web?.toString(form, start, start + 9)).toBe(node?.toString(form, start, start + 9));
      }),
    );
  });

  test('both versions write numbers and texts to the same places of a buffer', () => {
    fc.assert(
      fc.property(fc.double(), fc.nat(0xffff), fc.string({ maxLength: 20 }), (double, small, text) => {
        const [node, web] = [nodeMaker, webMaker].map((maker) => {
          const bytes = maker.alloc(64);
          const ends = [
            bytes.writeDoubleLE(double, 0),
            bytes.writeUInt16BE(small, 8),
            bytes.writeUInt32LE(small * 3, 10),
            bytes.writeBigUInt64BE(BigInt(small) << 40n, 14),
            bytes.write(text, 22, 'latin1'),
            bytes.write(text, 44),
          ];
          return [
            hex(bytes),
            ends,
            bytes.readDoubleLE(0),
            bytes.readUInt32LE(10),
            bytes.subarray(3, 9).toString('hex'),
          ];
        });
        expect(web).toEqual(node);
      }),
    );
  });

  test('in both versions a part of bytes shares their memory, a copy does not, and lists are joined', () => {
    for (const maker of [nodeMaker, webMaker]) {
      const bytes = maker.from('exchange');
      const part = bytes.subarray(2, 4);
      part[0] = 0x58;
      expect(bytes.toString()).toBe('exXhange');
      const copy = maker.from(bytes);
      copy[0] = 0;
      expect(bytes[0]).toBe(0x65);
      expect(maker.concat([part, bytes]).toString()).toBe('XhexXhange');
      expect(maker.byteLength('ü€𝄞')).toBe(9);
      const target = maker.alloc(3);
      expect([bytes.copy(target, 1), target.toString('latin1')]).toEqual([2, '\0ex']);
      expect([bytes.equals(maker.from('exXhange')), bytes.equals(part)]).toEqual([true, false]);
    }
  });

  test('a long text is read whole', () => {
    const bytes = new Uint8Array(200_000).map((_, at) => at % 251);
    expect(webMaker.from(bytes).toString('latin1')).toBe(nodeMaker.from(bytes).toString('latin1'));
  });
});

test('both versions (for Node and for browsers) compute the same hashes', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(webHash.sha256Hex(text)).toBe(nodeHash.sha256Hex(text));
      expect(hex(webHash.sha256(text))).toBe(nodeHash.sha256Hex(text));
    }),
  );
  expect(webHash.randomBytes(100_000).length).toBe(100_000);
  expect(hex(webHash.randomBytes(16))).not.toBe(hex(webHash.randomBytes(16)));
  expect(webHash.isEqualInTime(new Uint8Array([1, 2]), new Uint8Array([1, 2]))).toBe(true);
  expect(webHash.isEqualInTime(new Uint8Array([1, 2]), new Uint8Array([1, 3]))).toBe(false);
});

test('each version (for Node, for browsers) reads what the other has compressed, and refuses damaged or too large data', () => {
  const bytes = nodeMaker.from('an exchange '.repeat(20_000));
  for (const [packed, unpack] of [
    [webGzip.gzip(bytes), nodeGzip.gunzip],
    [nodeGzip.gzip(bytes), webGzip.gunzip],
  ] as const) {
    expect(hex(unpack(packed, bytes.length))).toBe(hex(bytes));
    expect(() => unpack(packed, bytes.length - 1)).toThrow();
    expect(() => unpack(packed.subarray(0, packed.length - 20), bytes.length)).toThrow();
    expect(() => unpack(nodeMaker.from('no gzip'), bytes.length)).toThrow();
  }
});

test('both versions give IP addresses the same families, and networks the same members', () => {
  const part = fc.oneof(
    fc.nat(300).map(String),
    fc.nat(0xffff).map((one) => one.toString(16)),
    fc.constant(''),
  );
  const address = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.array(part, { minLength: 3, maxLength: 9 }).map((list) => list.join(':')),
    fc.array(part, { minLength: 3, maxLength: 5 }).map((list) => list.join('.')),
    fc.constantFrom('::', '::1', 'fe80::1%eth0', '::ffff:1.2.3.4', '1.2.3.4:80', '01.2.3.4', ''),
  );
  fc.assert(
    fc.property(address, (one) => {
      expect([one, webAddresses.familyOf(one)]).toEqual([one, nodeAddresses.familyOf(one)]);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(32), (network, one, bits) => {
      const sets = [new nodeAddresses.AddressSet(), new webAddresses.AddressSet()];
      for (const set of sets) set.add(network, bits);
      expect(sets[1]?.has(one)).toBe(sets[0]?.has(one));
      expect(sets[1]?.has(network)).toBe(sets[0]?.has(network));
    }),
  );
});

test('both versions verify signatures of an Ed25519 key, and browsers refuse an RSA key with advice', async () => {
  await webKeys.loadPublicKeys();
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  const der = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const signature = sign(null, Buffer.from('symbol=BTCUSDT'), privateKey).toString('base64');
  for (const text of [pem, der]) {
    const key = webKeys.readKey(text);
    expect(key?.kind).toBe('ed25519');
    expect(key?.verifies('symbol=BTCUSDT', signature)).toBe(true);
    expect(key?.verifies('symbol=BTCUSDC', signature)).toBe(false);
    expect(key?.verifies('symbol=BTCUSDT', 'AAAA')).toBe(false);
  }
  for (const text of ['', 'no key', pem.replace(/\n.*\n-----END/, '\nAAAA\n-----END')])
    expect(webKeys.readKey(text)).toBeUndefined();
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'pem', type: 'spki' });
  expect(() => webKeys.readKey(rsa.toString())).toThrow('use one of these, or spotlab on Node');
});

describe('values are printed equally in Node and in browsers', () => {
  const options = { depth: 6, maxArrayLength: 100, maxStringLength: 2000, customInspect: false };
  const same = (value: unknown, breakLength: number) => {
    const [node, web] = [nodeInspect, webInspect].map(({ printed }) => printed(value, { ...options, breakLength }));
    expect(web).toBe(node);
  };

  test('data of all forms are printed as Node prints them', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
      fc.constantFrom("it's", 'a\nb'.repeat(20)),
    );
    const leaf = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constantFrom(null, undefined, -0, 7n));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        leaf,
        fc.array(tie('tree'), { maxLength: 9 }),
        fc.array(fc.integer(), { maxLength: 130 }),
        fc.dictionary(text, tie('tree'), { maxKeys: 6, noNullPrototype: true }),
      ),
    }));
    fc.assert(fc.property(tree, fc.integer({ min: 40, max: 140 }), same));
  });

  test('objects of classes are printed as Node prints them', () => {
    const holes = [1, 2, 3];
    delete holes[1];
    class Order {
      price = '1.5';
      get total() {
        return 1;
      }
    }
    const all = [new Order(), new Map([['a', { b: [1] }]]), new Set([1, 2]), holes, () => 1, Order, Symbol('s')];
    for (const value of [
      ...all,
      all,
      new Date(0),
      /x/g,
      Object.create(null),
      new Float64Array([1, 2]),
      {
        get a() {
          return 1;
        },
      },
    ])
      for (const width of [40, 80, 120]) same(value, width);
  });
});

describe('scopes (values for the code of one piece of work) in browsers', () => {
  test('a lasting scope is active until its work ends, any other scope until the first await', async () => {
    const lasting = new webScope.Scope<string>('until end');
    const short = new webScope.Scope<string>('until await');
    const seen: unknown[] = [];
    let go = () => {};
    const waiting = new Promise<void>((resolve) => {
      go = resolve;
    });
    const work = async () => {
      seen.push(lasting.get(), short.get());
      await waiting;
      seen.push(
        lasting.get(),
        short.get(),
        lasting.exit(() => lasting.get()),
        lasting.get(),
      );
    };
    const done = lasting.run('lasting', () => short.run('short', work));
    expect([lasting.get(), short.get()]).toEqual(['lasting', undefined]);
    go();
    await done;
    await undefined;
    expect(seen).toEqual(['lasting', 'short', 'lasting', undefined, undefined, 'lasting']);
    expect(lasting.get()).toBeUndefined();
  });

  test('a scope ends with an error of its work, and scopes may end in any order', async () => {
    const scope = new webScope.Scope<number>('until end');
    expect(() =>
      scope.run(1, () => {
        throw new Error('no');
      }),
    ).toThrow('no');
    const first = scope.run(1, () => Promise.resolve());
    const second = scope.run(2, () => new Promise((resolve) => setTimeout(resolve)));
    await first;
    expect(scope.get()).toBe(2);
    await second;
    await undefined;
    expect(scope.get()).toBeUndefined();
  });
});

test('tasks of the next turn in browsers run in order, and waits end at their time or by their signal', async () => {
  const seen: string[] = [];
  webTurn.inNextTurn(() => seen.push('one'));
  webTurn.inNextTurn(() => seen.push('two'));
  await webTurn.nextTurn();
  expect(seen).toEqual(['one', 'two']);
  const stop = new AbortController();
  const wait = webTurn.waited(60_000, stop.signal);
  stop.abort();
  expect([await wait, await webTurn.waited(1, new AbortController().signal)]).toEqual([false, true]);
  expect(await webTurn.waited(1, stop.signal)).toBe(false);
});

test('browsers refuse paths of a disk with advice', async () => {
  await expect(webFiles.readTextFile('a.json')).rejects.toThrow('reads no path of the disk: give the content itself');
  await expect(webFiles.writeFile('a.svg', '')).rejects.toThrow('use the content for a download');
  expect(() => webFiles.writeOwnFile('a.json', '')).toThrow('writes no path of the disk');
});

test('HTTP statuses of the exchange have the same texts in both versions', () => {
  for (const status of [200, 400, 401, 403, 404, 405, 408, 409, 413, 418, 429, 500, 502, 503, 504])
    expect([status, webStatus.statusText(status)]).toEqual([status, nodeStatus.statusText(status)]);
});
