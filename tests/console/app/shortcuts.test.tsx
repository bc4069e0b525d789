// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Shortcuts } from '#console/app/shortcuts.tsx';
import { themeAtom } from '#console/data/settings.ts';
import { singleKeysAtom } from '#console/data/shortcuts.ts';
import { aUser } from '../make.ts';
import { open } from '../open.tsx';

// Both come as separate files: they are read before, not while a test waits for them.
beforeAll(() => Promise.all([import('#console/app/palette.tsx'), import('#console/app/shortcut-help.tsx')]));
afterEach(cleanup);

/** Does something that opens what is loaded then. */
const opening = (does: () => Promise<void>) =>
  act(async () => {
    await does();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

async function opened(path = '/flex') {
  const page = await open(
    <>
      <Shortcuts user={aUser()} complete />
      <input aria-label="a field" />
    </>,
    { paths: [path] },
  );
  // Its texts come with it.
  await page.findByRole('button', { name: 'Search pages and actions' });
  return page;
}

describe('console/app/shortcuts', () => {
  it('finds a page by a few letters and goes there', async () => {
    const page = await opened();
    await opening(() => page.user.keyboard('{Control>}k{/Control}'));
    const input = await page.findByPlaceholderText('Type a page or an action');

    await page.user.type(input, 'faq');
    await page.user.keyboard('{Enter}');

    expect(page.path).toBe('/faq');
    expect(page.queryByPlaceholderText('Type a page or an action')).toBeNull();
  });

  it('does what is asked, here the theme, and says where nothing fits', async () => {
    const page = await opened();
    await opening(() => page.user.click(page.getByRole('button', { name: 'Search pages and actions' })));
    const input = await page.findByPlaceholderText('Type a page or an action');

    await page.user.type(input, 'xyzzy');
    expect(page.getByText('Nothing fits. Try another word.')).toBeTruthy();
    await page.user.clear(input);
    await page.user.type(input, 'dark');
    await page.user.keyboard('{Enter}');

    expect(page.parts.store.get(themeAtom)).toBe('dark');
  });

  it('changes the page by g and a letter within the service that is open', async () => {
    const page = await opened('/flex');
    await page.user.keyboard('gc');
    expect(page.path).toBe('/flex/configuration');
    await page.user.keyboard('gb');
    expect(page.path).toBe('/flex/blocks');
    await page.user.keyboard('gh');
    expect(page.path).toBe('/flex');
  });

  it('lists the keys at ?', async () => {
    const page = await opened();
    await opening(() => page.user.keyboard('?'));

    expect(await page.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
    expect(page.getByText('Go to Configuration')).toBeTruthy();
  });

  it('leaves letters to a field, and does nothing on single keys once they are off', async () => {
    const page = await opened();
    await page.user.click(page.getByRole('textbox', { name: 'a field' }));
    await page.user.keyboard('gc?');
    expect(page.path).toBe('/flex');
    expect(page.queryByRole('dialog')).toBeNull();

    (document.activeElement as HTMLElement).blur();
    act(() => page.parts.store.set(singleKeysAtom, false));
    await page.user.keyboard('gc?');
    expect(page.path).toBe('/flex');
    expect(page.queryByRole('dialog')).toBeNull();

    await opening(() => page.user.keyboard('{Meta>}k{/Meta}'));
    expect(await page.findByPlaceholderText('Type a page or an action')).toBeTruthy();
  });
});
