/** Tests the text of a page in an error, if the page is no reply of the exchange. */
import { expect, test } from 'vitest';
import { pageOf, quotePage } from '../../src/client/errors/reply-page.js';

const read = (body: string) => pageOf(body, 'text/html', (text) => text);

test.each([
  ['<html><head><title>Login</title></head><body>Please log in</body></html>', 'Login: Please log in'],
  ['<title>403 Forbidden</title >\n<center><h1>403 Forbidden</h1></center><hr>nginx', '403 Forbidden'],
  ['<script>var a = 1</script><style>a{}</style><!-- note --><p>Hello &amp; bye', 'Hello & bye'],
  ['<title>Cut</title', 'Cut'],
])('the title and the first line of the page %j are found', (body, quote) => {
  expect(quotePage(read(body))).toBe(quote);
});

test('the text of an HTML page has no remains of tags', () => {
  const page = read('<title>T</title><script>a</script><!-- c --><p>first</p><p>second</p>');
  expect(page).toEqual({ type: 'text/html', title: 'T', text: 'first\nsecond' });
});
