import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ServiceSetup } from '#console/features/service/setup.tsx';
import { draw, wordsOf } from '../../draw.tsx';
import { entryOf } from '../../entries.ts';
import { aUser } from '../../make.ts';

const GUIDED = ['SPARK', 'VEHO', 'GRUBHUB'];

beforeEach(() => void vi.stubGlobal('sessionStorage', { getItem: () => null }));

describe('console/features/service, set-up', () => {
  it.each(GUIDED)('%s is signed in first and set up then (SETUP-16)', (service) => {
    const entry = entryOf(service);
    const services = [{ key: service, label: service, price: 50, setupComplete: false }];
    const step = (linked: boolean) => {
      const user = aUser({ services, setupComplete: false, accounts: linked ? { [service]: 'ana@example.com' } : {} });
      return draw(<ServiceSetup entry={entry} user={user} />);
    };

    expect(wordsOf(step(false))).toContain(`|Link your ${entry.manifest.name} account|`);
    expect(step(false)).toContain('type="password"');
    expect(wordsOf(step(true))).not.toContain(`|Link your ${entry.manifest.name} account|`);
    expect(step(true)).toContain('id="form-');
  });
});
