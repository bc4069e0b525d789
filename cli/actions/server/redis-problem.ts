import { Redis } from 'ioredis';

const TIMEOUT_MS = 2000;

/** Returns why Redis cannot be used, in its own words; null when it can. */
export async function redisProblem(url: string): Promise<string | null> {
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
  });
  let heard: Error | null = null;
  redis.on('error', (error: Error) => {
    heard ??= error;
  });
  try {
    await redis.connect();
    await redis.set('grab:probe', '1', 'EX', 60);
    return null;
  } catch (error) {
    return (heard ?? (error as Error)).message;
  } finally {
    redis.disconnect();
  }
}
