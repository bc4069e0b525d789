// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { localeAtom } from '#console/data/settings.ts';
import { LanguageToggle } from '#console/ui/inputs/language-toggle.tsx';
import { consoleParts } from '../../draw.tsx';
import { open } from '../../open.tsx';

const network = vi.hoisted(() => ({ up: true }));
vi.mock('#console/data/later-texts.ts', () => ({
  laterTexts:
    <Of,>(load: Record<string, () => Promise<{ default: Of }>>) =>
    async (locale: string) => {
      if (!network.up) throw new TypeError('Failed to fetch dynamically imported module');
      return (await load[locale]!()).default;
    },
}));

afterEach(cleanup);

it('shows the other language although the texts of failures do not come', async () => {
  network.up = false;
  const parts = consoleParts('en');
  const { user } = await open(<LanguageToggle />, { parts });

  await user.click(screen.getByRole('button', { name: 'ES' }));

  await waitFor(() => expect(parts.store.get(localeAtom)).toBe('es'));
});
