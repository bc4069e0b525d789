import { bigint } from 'drizzle-orm/pg-core';

/** Instants are stored as whole milliseconds since 1970 UTC: exact, index-friendly, and free of session zones. */
export const instant = (name: string) => bigint(name, { mode: 'number' });

/** Money is stored in minor units of the row's currency. */
export const minor = (name: string) => bigint(name, { mode: 'number' });
