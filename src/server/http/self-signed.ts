/**
 * Creates a self-signed certificate for an exchange that serves TLS without a certificate of its own. Node creates keys
 * but no certificates. DER as in RFC 5280, P-256 with SHA-256.
 */

import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { DAY_MS } from '../../protocol/index.js';

/** A certificate with its private key, both PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** The type UTCTime expresses years up to 2049; all other years need GeneralizedTime. */
const LAST_UTC_TIME_MS = Date.UTC(2050, 0, 1);

/**
 * A certificate from yesterday until `days` from now.
 *
 * @param names host names and IP addresses of the exchange
 * @param nowMs the machine's time, milliseconds since the epoch
 */
export function selfSigned(names: readonly string[], days: number, nowMs: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02)); // ecdsa-with-SHA256
  const name = sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from('spotlab exchange')))));
  const extensions = sequence(
    extension(0x11, sequence(...names.map(alternativeName))),
    // The certificate is signed with its own key, so clients trust it only if it is marked as an authority.
    extension(0x13, sequence(der(0x01, Buffer.from([0xff]))), true),
  );
  const serial = randomBytes(8);
  serial[0] = ((serial[0] as number) & 0x7f) | 0x01;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    name,
    sequence(time(nowMs - DAY_MS), time(nowMs + days * DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const lines = sequence(body, algorithm, signature)
    .toString('base64')
    .match(/.{1,64}/g) as string[];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** An extension of the arc 2.5.29. */
function extension(id: number, value: Buffer, isCritical = false): Buffer {
  const critical = isCritical ? [der(0x01, Buffer.from([0xff]))] : [];
  return sequence(oid(0x55, 0x1d, id), ...critical, der(0x04, value));
}

function alternativeName(name: string): Buffer {
  if (isIPv4(name)) return der(0x87, Buffer.from(name.split('.').map(Number)));
  if (isIPv6(name)) return der(0x87, ipv6Bytes(name));
  return der(0x82, Buffer.from(name));
}

/** The 16 bytes of an address; a zone such as `%eth0` is no part of them. */
function ipv6Bytes(text: string): Buffer {
  // URL writes an IPv4 address inside of an IPv6 address in hexadecimal form.
  const plain = new URL(`http://[${text.split('%')[0]}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const groupsOf = (part: string) => part.split(':').filter((group) => group !== '');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  const bytes = Buffer.alloc(16);
  for (const [index, group] of [...before, ...zeros, ...after].entries()) {
    bytes.writeUInt16BE(Number.parseInt(group, 16), index * 2);
  }
  return bytes;
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function oid(...bytes: readonly number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

function time(ms: number): Buffer {
  const text = `${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;
  return ms < LAST_UTC_TIME_MS ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text));
}
