import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '#api/contract/index.ts';
import { platformCall } from '#api/contract/platform-calls.ts';
import type { UserRecord, UserUpdate } from '#api/contract/users.ts';
import type { Manifest } from '#engine/model/platform.ts';
import { useConsole } from '../../data/console.tsx';
import { loadDescription } from '../../data/described.ts';
import { takeRecord } from '../../data/live.ts';
import { switchUpdate } from '../../data/main-switch.ts';

/** What one platform's switch writes into the record. */
function startUpdate({ capabilities, optionField }: Manifest, on: boolean): UserUpdate {
  if (capabilities.startFlag === 'userDisabled') return switchUpdate(on);
  return { [optionField]: { start: on, status: on ? 'STARTING' : 'STOPPING' } } as UserUpdate;
}

/** Starts or stops several platforms, one after the other. Answers with the names of those that refused. */
export function useStartAll(userId: string) {
  const { call } = useConsole();
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ manifests, on }: { manifests: readonly Manifest[]; on: boolean }): Promise<string[]> {
      const refused: string[] = [];
      let record: UserRecord | null = null;
      for (const manifest of manifests) {
        try {
          const { first } = (await loadDescription(manifest.service)).view.start ?? {};
          if (first) await call(platformCall(manifest.service, first), { userId, type: on ? 'START' : 'STOP' });
          record = await call(contract.updateUser, { userId, body: startUpdate(manifest, on) });
        } catch {
          refused.push(manifest.name);
        }
      }
      if (record) await takeRecord(client, record);
      return refused;
    },
  });
}
