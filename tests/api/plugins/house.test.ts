import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type House, openHouse } from '#api/plugins/house.ts';
import { readEnv } from '#config/env.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { freshDataDir, machine, silentLog } from '../../support/database.ts';

describe('api/plugins/house', () => {
  it('is not ready before its calls can be answered, though the engine runs already', async () => {
    const dataDir = await freshDataDir();
    const api = join(import.meta.dirname, '../../../api');
    const seen: { answers: boolean; missing: string[] }[] = [];
    const look = (house: House) => ({ answers: house.ctx() !== null, missing: house.missing() });
    const house: House = openHouse({
      env: readEnv({ DATA_DIR: dataDir, SANDBOX: 'off', DEMO: 'off' }),
      paths: {
        root: join(api, '..'),
        workerFile: join(api, 'db/wire-worker.ts'),
        migrationsFolder: join(api, 'db/migrations'),
        page: null,
      },
      platforms,
      machine,
      random: Math.random,
      log: {
        ...silentLog,
        info: (_fields, message) => {
          if (message === 'engine started') seen.push(look(house));
        },
      },
    });
    try {
      await house.opened;
      expect(seen).toEqual([{ answers: false, missing: ['opening'] }]);
      expect(look(house)).toEqual({ answers: true, missing: [] });
    } finally {
      await house.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
    expect(house.missing()).toEqual(['closing']);
  });
});
