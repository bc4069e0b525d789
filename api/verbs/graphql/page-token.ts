import { type Failed, fail } from '#api/contract/failures.ts';
import { GRAPHQL } from '#api/contract/graphql.ts';

/** The key of a page's last row, in a form that nobody counts with. */
export function pageToken(key: string): string {
  return Buffer.from(key).toString('base64url');
}

/** Returns the key that a token stands for; null without one, and the refusal of one that is none. */
export function readPageToken(token: string | null | undefined, shape = /^[^\0]{1,400}$/): string | null | Failed {
  if (token === null || token === undefined) return null;
  const key = Buffer.from(token, 'base64url').toString('utf8');
  return shape.test(key) && key.isWellFormed() && pageToken(key) === token ? key : invalid('nextToken', 'Not the nextToken of an answer');
}

/** Returns how many rows a page has: at most and without a wish 1000. */
export function pageRows(limit: number | null | undefined): number | Failed {
  const rows = limit ?? GRAPHQL.rows;
  return rows >= 1 && rows <= GRAPHQL.rows ? rows : invalid('limit', `1 to ${GRAPHQL.rows}`);
}

function invalid(path: string, message: string): Failed {
  return fail('input.invalid', [{ path, message }]);
}
