/**
 * Reads the text of a reply that is not JSON of the exchange, such as the HTML page of a firewall, so that an error can
 * show its title and its first line.
 */

import type { ReplyPage } from '../types/errors.js';

/** Longest part of a body that is read, in characters. */
const MAX_READ = 16_384;
/** Longest text of a page, and longest quotation in a message, in characters. */
const MAX_TEXT = 1_000;
const MAX_QUOTED = 200;

/**
 * @param body the body of the reply, with masked secrets
 * @param mask masks the secrets again, because they can become readable when tags are removed
 */
export function pageOf(body: string, type: string | undefined, mask: (text: string) => string): ReplyPage {
  const read = body.slice(0, MAX_READ);
  const known = type ? { type: cut(tidy(type), MAX_QUOTED) } : {};
  if (isBinary(read)) return { ...known, text: '' };
  const isHtml = /^\s*<(?:!doctype|html|head|body|\?xml|h\d|p\b|div|title)/i.test(read) || /html/i.test(type ?? '');
  if (!isHtml) return { ...known, text: cut(mask(tidy(read)), MAX_TEXT) };
  const title = cut(mask(tidy(withoutTags(between(read, '<title', '</title')))), MAX_QUOTED);
  const text = cut(mask(tidy(withoutTags(withoutParts(read)))), MAX_TEXT);
  return { ...known, ...(title ? { title } : {}), text };
}

/** The title and the first line of a page for a message; undefined for an empty or binary body. */
export function quotePage({ title, text }: ReplyPage): string | undefined {
  const [first = ''] = text.split('\n');
  const both = title && first && !first.startsWith(title) && !title.startsWith(first) ? `${title}: ${first}` : '';
  return cut(both || title || first, MAX_QUOTED) || undefined;
}

/** The text between the end of the tag `from` and the tag `to`. */
function between(html: string, from: string, to: string): string {
  const lower = html.toLowerCase();
  const start = lower.indexOf(from);
  const open = start < 0 ? -1 : lower.indexOf('>', start);
  const end = open < 0 ? -1 : lower.indexOf(to, open);
  return end < 0 ? '' : html.slice(open + 1, end);
}

/**
 * Removes comments, scripts, styles and the title. The loops take linear time, because a server may send a page that
 * makes a slower search hang.
 */
function withoutParts(html: string): string {
  let rest = html;
  for (const [from, to] of [
    ['<!--', '-->'],
    ['<script', '</script'],
    ['<style', '</style'],
    ['<title', '</title'],
  ] as const) {
    const lower = rest.toLowerCase();
    let kept = '';
    let at = 0;
    for (let start = lower.indexOf(from); start >= 0; start = lower.indexOf(from, at)) {
      const end = lower.indexOf(to, start);
      // The end of a closing tag, which may contain spaces.
      const close = end < 0 ? -1 : lower.indexOf('>', end);
      kept += `${rest.slice(at, start)}\n`;
      at = close < 0 ? rest.length : close + 1;
    }
    rest = kept + rest.slice(at);
  }
  return rest;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Block tags end a line, other tags are removed, and common entities are decoded. */
const withoutTags = (html: string): string =>
  html
    .replace(/<\/?(?:h\d|p|div|br|hr|li|ul|ol|tr|table|center|body|head|html|pre|title)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)));

/** Lines without control characters, which could move the cursor of a terminal, and without empty lines. */
const tidy = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/[\p{Cc}\p{Cf}\p{Zs}]+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Whether a text was made of bytes that are not text, such as a compressed body. */
function isBinary(text: string): boolean {
  const start = text.slice(0, MAX_TEXT);
  return (start.split('\uFFFD').length - 1) * 20 > start.length;
}
