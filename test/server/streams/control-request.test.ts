/** Tests how the exchange reads control messages of the market streams, such as SUBSCRIBE, and its exact error replies. */
import { describe, expect, test } from 'vitest';
import { ControlMessageError, readControlRequest } from '../../../src/server/streams/control-request.js';

function replyTo(text: string): string {
  try {
    readControlRequest(text);
  } catch (error) {
    if (error instanceof ControlMessageError) return error.reply;
    throw error;
  }
  throw new Error(`'${text}' is not refused.`);
}

const METHODS = '`SUBSCRIBE`, `UNSUBSCRIBE`, `LIST_SUBSCRIPTIONS`, `SET_PROPERTY`, `GET_PROPERTY`';

describe('a control message', () => {
  test.each([
    ['{"method":"SUBSCRIBE","params":["a@trade"],"id":1}', { method: 'SUBSCRIBE', names: ['a@trade'], id: '1' }],
    ['{ "id" : null , "method":"UNSUBSCRIBE", "params" : [] }', { method: 'UNSUBSCRIBE', names: [], id: 'null' }],
    ['{"method":"LIST_SUBSCRIPTIONS","id":"ab12"}', { method: 'LIST_SUBSCRIPTIONS', id: '"ab12"' }],
    [
      '{"method":"SET_PROPERTY","params":["combined",true],"id":-9223372036854775808}',
      { method: 'SET_PROPERTY', value: true, id: '-9223372036854775808' },
    ],
    ['{"method":"GET_PROPERTY","params":["combined"],"id":7}', { method: 'GET_PROPERTY', id: '7' }],
  ])('%s is read', (text, request) => {
    expect(readControlRequest(text)).toEqual(request);
  });

  test.each([
    ['{"method":"GET_PROPERTY","params":["speed"],"id":7}', '{"code":0,"msg":"Unknown property","id":7}'],
    [
      '{"method":"SET_PROPERTY","params":["combined","yes"],"id":7}',
      '{"code":1,"msg":"Invalid value type: expected Boolean"}',
    ],
    [
      '{"method":"SET_PROPERTY","params":[5],"id":7}',
      '{"code":2,"msg":"Invalid request: property name must be a string"}',
    ],
    ['{"method":"GET_PROPERTY","id":7}', '{"code":2,"msg":"Invalid request: property name must be a string"}'],
    ['{"method":"LIST_SUBSCRIPTIONS"}', '{"code":2,"msg":"Invalid request: request ID must be an unsigned integer"}'],
    [
      '{"method":"LIST_SUBSCRIPTIONS","id":9223372036854775808}',
      '{"code":2,"msg":"Invalid request: request ID must be an unsigned integer"}',
    ],
    [
      '{"method":"LIST_SUBSCRIPTIONS","id":"a-b"}',
      '{"code":2,"msg":"Invalid request: request ID must be an unsigned integer"}',
    ],
    [
      '{"method":"LIST_SUBSCRIPTIONS","id":1.5}',
      '{"code":2,"msg":"Invalid request: request ID must be an unsigned integer"}',
    ],
    [
      '{"method":"X","id":1}',
      `{"code":2,"msg":"Invalid request: unknown variant X, expected one of ${METHODS} at line 1 column 13"}`,
    ],
    ['{"method":"LIST_SUBSCRIPTIONS","id":1,"more":2}', '{"code":2,"msg":"Invalid request: too many parameters"}'],
    ['{"id":1,"__proto__":{}}', '{"code":2,"msg":"Invalid request: missing field `method` at line 1 column 23"}'],
    ['[1]', '{"code":2,"msg":"Invalid request: missing field `method` at line 1 column 3"}'],
    ['nope', '{"code":3,"msg":"Invalid JSON: expected value at line 1 column 1"}'],
    ['{"method":"SUBSCRIBE",\n"id":1,]', '{"code":3,"msg":"Invalid JSON: expected value at line 2 column 8"}'],
    ['{"a":[1,{"b":tru}]}', '{"code":3,"msg":"Invalid JSON: expected value at line 1 column 14"}'],
    ['', '{"code":3,"msg":"Invalid JSON: expected value at line 1 column 1"}'],
    [
      '{"method":"SUBSCRIBE","params":"a@trade","id":1}',
      '{"code":2,"msg":"Invalid request: params must be an array of stream names"}',
    ],
    [
      `{"method":"SUBSCRIBE","params":["${'x'.repeat(257)}"],"id":1}`,
      '{"code":2,"msg":"Invalid request: a stream name has at most 256 characters"}',
    ],
    [
      `{"method":"SUBSCRIBE","params":[${Array.from({ length: 1025 }, (_, at) => `"s${at}@trade"`)}],"id":1}`,
      '{"code":2,"msg":"Invalid request: too many streams; at most 1024 for a connection"}',
    ],
  ])('%s is refused', (text, reply) => {
    expect(replyTo(text)).toBe(reply);
  });
});
