/** Tests the support for tests with Redis: the server starts, answers, dies and comes back empty. */
import { describe, expect, test } from 'vitest';
import { hasRedis, redisCommand, startRedis, withRedis } from './redis.js';

describe.skipIf(!hasRedis)(withRedis('a Redis of a test'), () => {
  test('a Redis that the tests start answers, and is empty after a kill and a restart', async () => {
    const redis = await startRedis();
    try {
      expect(await redisCommand(redis.port, 'SET', 'a', '1')).toBe('+OK');
      await redis.kill();
      await expect(redisCommand(redis.port, 'PING')).rejects.toThrow('ECONNREFUSED');
      await redis.restart();
      expect(await redisCommand(redis.port, 'GET', 'a')).toBe('$-1');
    } finally {
      await redis.close();
    }
  });
});
