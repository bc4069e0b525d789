import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOCK_KEYS } from '#api/db/lock-keys.ts';

const api = join(import.meta.dirname, '../../../api');

it('api/db/lock-keys: no two locks have the same number, and the code takes none from elsewhere', () => {
  const keys = Object.values(LOCK_KEYS);
  const code = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|sql)$/.test(name));
  const naming = code.filter((name) => /7_?266_?117_?\d{3}/.test(readFileSync(join(api, name), 'utf8')));

  expect(new Set(keys).size).toBe(keys.length);
  expect(naming.sort()).toEqual(['db/lock-keys.ts', 'db/migrations/0021_reports.sql']);
});
