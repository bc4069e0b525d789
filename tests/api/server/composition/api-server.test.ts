import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openEmbedded } from '#api/db/embedded/open.ts';
import { ApiServer } from '#api/server/composition/api-server.ts';
import { findPaths } from '#api/server/composition/paths.ts';
import { readEnv } from '#config/env.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { freshDataDir, machine, silentLog } from '#tests/support/database.ts';

describe('api/server/composition/api-server', () => {
  it('is not ready before its calls can be answered, though the engine runs already', async () => {
    const dataDir = await freshDataDir();
    const seen: { answers: boolean; missing: string[] }[] = [];
    const look = (server: ApiServer) => ({ answers: server.ctx() !== null, missing: server.missing() });
    const server: ApiServer = new ApiServer({
      env: readEnv({ DATA_DIR: dataDir, SANDBOX: 'off', DEMO: 'off' }),
      paths: findPaths(import.meta.filename),
      platforms,
      machine,
      random: Math.random,
      log: {
        ...silentLog,
        info: (_fields, message) => {
          if (message === 'engine started') seen.push(look(server));
        },
      },
      embedded: openEmbedded({ dataDir, log: silentLog, machine }),
    });
    try {
      await server.opened;
      expect(seen).toEqual([{ answers: false, missing: ['opening'] }]);
      expect(look(server)).toEqual({ answers: true, missing: [] });
    } finally {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
    expect(server.missing()).toEqual(['closing']);
  });
});
