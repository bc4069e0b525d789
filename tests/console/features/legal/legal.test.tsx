import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConsoleProvider } from '#console/data/console.tsx';
import { loadLocale } from '#console/data/i18n.ts';
import { Privacy, Terms, TermsText } from '#console/features/legal/legal.tsx';
import { TermsDialog } from '#console/features/legal/terms-dialog.tsx';
import { consoleParts, wordsOf } from '../../draw.tsx';

const change = vi.hoisted(() => ({ isError: false, isPending: false, mutate: () => undefined }));

// A dialog's layer needs a browser; here its content is rendered in place.
vi.mock('@radix-ui/react-dialog', () => {
  const Part = ({ children }: { children?: ReactNode }) => <div>{children}</div>;
  return { Root: Part, Portal: Part, Overlay: Part, Content: Part, Title: Part };
});
vi.mock('#console/data/change-user.ts', () => ({ useChangeUser: () => change }));

/** The words of a screen once its long texts have come. */
async function read(screen: ReactNode, locale: 'en' | 'es' = 'en'): Promise<string> {
  const { prelude } = await prerender(
    <ConsoleProvider parts={consoleParts(locale)}>
      <MemoryRouter>{screen}</MemoryRouter>
    </ConsoleProvider>,
  );
  return wordsOf((await new Response(prelude).text()).replaceAll('&#x27;', "'"));
}

beforeAll(() => loadLocale('es'));
beforeEach(() => {
  vi.stubGlobal('location', { hostname: 'www.grabber.io' });
});

describe('console/features/legal', () => {
  it('shows the terms with the page’s title by themselves, without it inside a dialog (LEGAL-01)', async () => {
    const [alone, inside] = [await read(<Terms />), await read(<TermsText />)];

    expect(alone).toContain('|Terms of service|These terms are the agreement between you and grabber.');
    expect(inside).not.toContain('Terms of service');
    expect(inside).not.toContain('Contents');
    for (const text of [alone, inside]) expect(text).toContain('Governing law');
  });

  it('has the terms and the privacy policy as texts of both languages (I18N-20)', async () => {
    expect(await read(<Terms />, 'es')).toContain('|Condiciones del servicio|');
    expect(await read(<Privacy />)).toContain('|Privacy policy|');
    expect(await read(<Privacy />, 'es')).toContain('|Política de privacidad|');
  });

  it('says in the dialog that the terms could not be accepted, once that has failed (OVERLAY-03)', async () => {
    const dialog = <TermsDialog userId="u1" version={2} />;
    const refused = '|There was an error accepting terms of service|';

    expect(await read(dialog)).not.toContain(refused);
    change.isError = true;
    expect(await read(dialog)).toContain(refused);
  });
});
