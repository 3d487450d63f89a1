/** Tests the maximum size of downloads, and which redirects are not followed. */
import { expect, test } from 'vitest';
import { boundedBytes } from '../../src/history/source/bounded-bytes.js';
import { redirectProblem } from '../../src/transport/redirects.js';

async function* endless() {
  for (;;) yield new Uint8Array(1_000);
}

test('a download that never ends is refused at its maximum size, which includes the bytes that an earlier try has kept', async () => {
  let got = 0;
  const read = async () => {
    for await (const { length } of boundedBytes(endless(), 10_000, 'https://a.test/file.zip', 4_000)) got += length;
  };
  await expect(read()).rejects.toThrow('https://a.test/file.zip has more than 10000 bytes, the bound of such a file.');
  expect(got).toBe(6_000);
});

test.each([
  ['https://a.test/x', 'https://b.test/x', undefined],
  ['http://127.0.0.1:1/x', 'http://localhost:2/x', undefined],
  ['https://a.test/x', 'http://b.test/x', /without TLS/],
  ['https://a.test/x', 'file:///etc/passwd', /not HTTP/],
  ['https://a.test/x', 'https://127.0.0.1/x', /address of this network/],
  ['http://a.test/x', 'http://[::1]:8080/x', /address of this network/],
  ['http://a.test/x', 'http://192.168.1.1/x', /address of this network/],
  ['http://a.test/x', 'http://169.254.169.254/x', /address of this network/],
  ['http://a.test/x', 'http://localhost./x', /address of this network/],
])(
  'a redirect from %s to %s is refused if it leads to no HTTP, out of TLS or into a private network',
  (from, to, fault) => {
    const found = redirectProblem(new URL(from), new URL(to));
    if (fault === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(fault);
  },
);
