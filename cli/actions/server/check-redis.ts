import { Redis } from 'ioredis';

const PATIENCE_MS = 2000;

/** Why Redis cannot be used; null when it can. */
export async function checkRedis(url: string): Promise<string | null> {
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
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
