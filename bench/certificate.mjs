/**
 * Creates a self-signed certificate for 127.0.0.1 and localhost, for benches and tests over TLS. A key in the
 * repository would be reported as leaked, and Node creates keys but no certificates. DER as in RFC 5280, P-256 with
 * SHA-256.
 */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Creates a pair `{ key, cert }`, both PEM, valid from yesterday to tomorrow. */
export function makeCertificate(nowMs = Date.now()) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02)); // ecdsa-with-SHA256
  const name = sequence(set(sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from('localhost')))));
  const day = 86_400_000;
  const alternatives = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = sequence(
    sequence(oid(0x55, 0x1d, 0x11), der(0x04, alternatives)),
    // The certificate signs itself, so clients trust it only if it is marked as an authority.
    sequence(
      oid(0x55, 0x1d, 0x13),
      der(0x01, Buffer.from([0xff])),
      der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
    ),
  );
  const serial = randomBytes(8);
  serial[0] = (serial[0] & 0x7f) | 0x01;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    name,
    sequence(time(nowMs - day), time(nowMs + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const lines = sequence(body, algorithm, signature)
    .toString('base64')
    .match(/.{1,64}/g);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag, content) {
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const sequence = (...parts) => der(0x30, Buffer.concat(parts));
const set = (...parts) => der(0x31, Buffer.concat(parts));
const oid = (...bytes) => der(0x06, Buffer.from(bytes));

/** UTCTime, which can express years up to 2049. */
const time = (ms) => der(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
