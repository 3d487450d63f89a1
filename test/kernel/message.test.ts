import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Message, MessageError, newHeader, packMessage, unpackMessage } from '../../src/kernel/wire/message.js';

const framesOf = (message: Message, key: string) => packMessage(message, key).map((frame) => Buffer.from(frame));

describe('a message', () => {
  test('is read as it was written, with any content and any key', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (content, key) => {
        const plain = JSON.parse(JSON.stringify(content)) as Record<string, unknown>;
        const header = newHeader('execute_request', 'one');
        const message = { identities: [Buffer.from('peer')], header, parent: header, metadata: {}, content: plain };
        const read = unpackMessage(framesOf(message, key), key);
        expect(JSON.stringify(read)).toBe(JSON.stringify(message));
      }),
    );
  });

  test('signed with another key is refused', () => {
    const header = newHeader('status', 'one');
    const frames = framesOf({ identities: [], header, parent: undefined, metadata: {}, content: {} }, 'ours');
    expect(() => unpackMessage(frames, 'theirs')).toThrow(new MessageError('the signature of the message is wrong'));
  });

  test('a message that was changed on the way is refused', () => {
    const header = newHeader('status', 'one');
    const frames = framesOf({ identities: [], header, parent: undefined, metadata: {}, content: { a: 1 } }, 'ours');
    frames[5] = Buffer.from('{"a":2}');
    expect(() => unpackMessage(frames, 'ours')).toThrow(MessageError);
  });

  test('a message without a delimiter, or with parts that are not JSON, is refused', () => {
    expect(() => unpackMessage([Buffer.from('hello')], '')).toThrow(/no delimiter/);
    const frames = ['<IDS|MSG>', '', 'no', '{}', '{}', '{}'].map((part) => Buffer.from(part));
    expect(() => unpackMessage(frames, '')).toThrow(/not JSON/);
  });
});
