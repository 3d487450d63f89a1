/** Writes the address of a Redis for messages to the user, without its password. */

/** `rediss://user:***@cache.example:6380/1` for an address with a password. */
export function maskedAddress(address: string): string {
  const url = new URL(address);
  if (url.password !== '') url.password = '***';
  // Some programs take a password in this part of the URL.
  url.search = '';
  url.hash = '';
  return url.href.replace(/\/$/, '');
}

/** A text without the password of the address, as it is and as it is written in the address. */
export function withoutPassword(text: string, address: string): string {
  const { password } = new URL(address);
  if (password === '') return text;
  return text.replaceAll(password, '***').replaceAll(decoded(password), '***');
}

/** A password may have a percent sign that does not begin an escape. */
function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
