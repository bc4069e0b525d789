import type { Pool, QueryResult, QueryResultRow } from 'pg';

type Query = <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<QueryResult<Row>>;

/** Runs statements on one connection in one transaction; what they throw takes all of them back. */
export async function runInTransaction<T>(pool: Pool, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const done = await work((text, values) => client.query(text, values));
    await client.query('commit');
    client.release();
    return done;
  } catch (error) {
    // The connection may be the reason: it is not used again.
    client.release(true);
    throw error;
  }
}
