/** The certificate that an exchange makes for itself, as Node's own parser and TLS read it. */
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { selfSigned } from '../../../src/server/http/self-signed.js';

const NOW_MS = Date.UTC(2026, 0, 31, 12, 0, 30);

describe('a self-signed certificate', () => {
  test('has its hosts and addresses, and is signed by its own key', () => {
    const names = [
      'localhost',
      'a.example',
      '127.0.0.1',
      '::1',
      'fe80::a:0:b%eth0',
      '::ffff:192.0.2.1',
      '1:2:3:4:5:6:7:8',
    ];
    const { cert, key } = selfSigned(names, 365, NOW_MS);
    const read = new X509Certificate(cert);
    expect(read.subjectAltName).toBe(
      'DNS:localhost, DNS:a.example, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, ' +
        'IP Address:FE80:0:0:0:0:A:0:B, IP Address:0:0:0:0:0:FFFF:C000:201, IP Address:1:2:3:4:5:6:7:8',
    );
    expect([read.ca, read.issuer, read.verify(read.publicKey)]).toEqual([true, 'CN=spotlab exchange', true]);
    expect([read.checkHost('localhost'), read.checkIP('::1')]).toEqual(['localhost', '::1']);
    expect(key).toContain('BEGIN PRIVATE KEY');
  });

  test('is valid from the day before its creation until the end that it states', () => {
    const read = new X509Certificate(selfSigned(['localhost'], 365, NOW_MS).cert);
    expect([Date.parse(read.validFrom), Date.parse(read.validTo)]).toEqual([
      NOW_MS - 86_400_000,
      NOW_MS + 365 * 86_400_000,
    ]);
    const late = new X509Certificate(selfSigned(['localhost'], 365 * 40, NOW_MS).cert);
    expect(Date.parse(late.validTo)).toBe(NOW_MS + 365 * 40 * 86_400_000);
  });

  test('has room for hundreds of host names', () => {
    const names = Array.from({ length: 300 }, (_, at) => `host-${at}.example`);
    const read = new X509Certificate(selfSigned(names, 1, NOW_MS).cert);
    expect(read.subjectAltName?.split(', ')).toHaveLength(300);
  });

  test('is trusted by a TLS client that has it as a certificate authority, and by no other', async () => {
    const { cert, key } = selfSigned(['localhost', '127.0.0.1'], 1, Date.now());
    const server = createServer({ cert, key }, (socket) => socket.end('hello')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const trusting = connect({ host: '127.0.0.1', port, ca: cert });
    const [chunk] = await once(trusting, 'data');
    expect(String(chunk)).toBe('hello');
    const [error] = await once(connect({ host: '127.0.0.1', port }), 'error');
    expect(error.code).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    server.close();
  });
});
