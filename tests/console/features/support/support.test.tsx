import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConsoleProvider } from '#console/data/console.tsx';
import { loadLocale } from '#console/data/i18n.ts';
import { Contact } from '#console/features/support/contact.tsx';
import { Faq } from '#console/features/support/faq.tsx';
import { ProxyInstall } from '#console/features/support/proxy-install.tsx';
import { Status } from '#console/features/support/status.tsx';
import { supportTexts } from '#console/features/support/texts.ts';
import { consoleParts, wordsOf } from '../../draw.tsx';

type Known = [key: readonly unknown[], value: unknown][];

async function html(screen: ReactNode, known: Known = [], locale: 'en' | 'es' = 'en'): Promise<string> {
  const { prelude } = await prerender(
    <ConsoleProvider parts={consoleParts(locale, known)}>
      <MemoryRouter>{screen}</MemoryRouter>
    </ConsoleProvider>,
  );
  return (await new Response(prelude).text()).replaceAll('&#x27;', "'").replaceAll('<!-- -->', '');
}
const read = async (...given: Parameters<typeof html>) => wordsOf(await html(...given));
const hrefs = (text: string) => [...text.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

beforeAll(() => loadLocale('es'));
beforeEach(() => void vi.stubGlobal('location', { hostname: 'www.grabber.io' }));

describe('console/features/support, status', () => {
  const flex = { service: 'Amazon Flex', description: '', status: 'OK' };
  const spark = { service: 'Spark', description: 'Sign-in takes longer.', status: 'MEH' };
  const veho = { service: 'Veho', description: 'Veho is down.', status: 'KO' };
  const of = (statuses: unknown[]): Known => [[['statuses'], statuses]];

  it('lists every service with its description and what OK, KO and MEH mean, the worst first (LEGAL-10, OPEN-32)', async () => {
    const text = await html(<Status />, of([flex, spark, veho]));
    const rows = text
      .split('<li')
      .slice(1)
      .map((row) => [/data-role="(\w+)"/.exec(row)![1], wordsOf(`<li${row.split('</li>')[0]}`)]);

    expect(rows).toEqual([
      ['bad', '|Veho|Veho is down.|Out of order|'],
      ['wait', '|Spark|Sign-in takes longer.|Has trouble|'],
      ['ok', '|Amazon Flex|Works|'],
    ]);
    expect(wordsOf(text)).toContain('|Not every service works right now.|As of ');
  });

  it('says in one sentence that everything works', async () => {
    expect(await read(<Status />, of([flex]))).toContain('|Every service works.|');
    expect(await read(<Status />, of([flex]), 'es')).toContain('|Todos los servicios funcionan.|');
  });
});

describe('console/features/support, questions', () => {
  it('answers what drivers ask, the price among it, in both languages (PROD-16)', async () => {
    const [english, spanish] = [await html(<Faq />), await html(<Faq />, [], 'es')];

    expect(wordsOf(english)).toContain('|What drivers ask most about grabber.|');
    expect(wordsOf(english)).toContain('$35 for 3 days or $50 for 7 days');
    expect(wordsOf(spanish)).toContain('$35 por 3 días o $50 por 7 días');
    for (const text of [english, spanish]) expect(hrefs(text)).toEqual(['/help/pauses', '/contact-us']);
    const { faq } = await supportTexts('en');
    expect(english.split('<details').length - 1).toBe(Object.keys(faq.questions).length);
  });
});

describe('console/features/support, contact', () => {
  const of = (contact: unknown[]): Known => [[['facts'], { contact }]];

  it('lets people send a message or call, by the ways that the operator lists (I18N-19)', async () => {
    const ways = [
      { type: 'PHONE', value: '+12025550100' },
      { type: 'WHATSAPP', value: '+1 202 555 0101' },
      { type: 'TELEGRAM', value: '@grabber' },
      { type: 'EMAIL', value: 'help@example.com' },
    ];
    const text = await html(<Contact />, of(ways));

    expect(hrefs(text)).toEqual([
      'https://wa.me/12025550101',
      'https://t.me/grabber',
      'mailto:help@example.com',
      'sms:+12025550100',
      'tel:+12025550100',
      '/faq',
      '/status',
    ]);
    expect(wordsOf(text)).toMatch(/\|Send a message\|WhatsApp\|.*\|Text message\|\+1 202 555 0100\|Call us\|Phone\|\+1 202 555 0100\|/);
  });

  it('says so where none is listed, and leads on', async () => {
    const text = await html(<Contact />, of([]), 'es');

    expect(wordsOf(text)).toContain('Todavía no hay aquí ninguna forma de contacto.');
    expect(hrefs(text)).toEqual(['/faq', '/status']);
  });
});

describe('console/features/support, proxy', () => {
  const screen = <ProxyInstall busy={false} onCheck={async () => ({ isError: false })} />;

  it('tells the steps on an iPhone with the operator’s server and port, and looks again (I18N-12, USER-04, OPEN-123)', async () => {
    const text = await read(screen, [[['proxy'], { server: 'proxy.example.com', port: 8080 }]]);

    expect(text).toMatch(
      /\|Open Settings, then Wi-Fi\.\|.*\|Tap Configure Proxy and choose Manual\.\|.*\|Server\|proxy\.example\.com\|Port\|8080\|Check again\|/,
    );
  });

  it('leads to support where the operator names none', async () => {
    const text = await html(screen, [[['proxy'], null]]);

    expect(wordsOf(text)).toContain('Support gives you the server and the port.');
    expect(hrefs(text)).toEqual(['/contact-us']);
  });
});
