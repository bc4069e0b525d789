import { getUser } from '#api/contract/users.ts';
import type { Server } from '../api/server.ts';

interface DriverNames {
  /** Returns the driver's name, or the id where the name is empty or may not be read. */
  of(userId: string): Promise<string>;
  /** Returns the names of several drivers by id. Beyond the first 50 drivers the ids are their own names. */
  all(userIds: Iterable<string>): Promise<Map<string, string>>;
}

/** A list of thousands of sessions is not worth as many calls. */
const MOST_ASKED = 50;

/** Names for a person who reads; each driver is asked for once. */
export function createDriverNames(server: Server): DriverNames {
  const known = new Map<string, Promise<string>>();
  const of = (userId: string) => {
    const name =
      known.get(userId) ??
      server.call(getUser, { userId }).then(
        (user) => user.name || userId,
        () => userId,
      );
    known.set(userId, name);
    return name;
  };
  return {
    of,
    async all(userIds) {
      const distinct = [...new Set(userIds)];
      const asked = distinct.slice(0, MOST_ASKED).map(async (userId) => [userId, await of(userId)] as const);
      return new Map([...distinct.map((userId) => [userId, userId] as const), ...(await Promise.all(asked))]);
    },
  };
}
