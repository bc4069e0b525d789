import type { ShellFacts } from '../../data/facts.ts';
import { phoneText } from '../inputs/phone.ts';

/** One way to reach somebody. */
export interface Way {
  kind: ShellFacts['contact'][number]['type'] | 'SMS';
  shown: string;
  href: string;
}

/** A list of contacts as links. A phone is there for both, to be called and to be written to. */
export function waysOf(contacts: ShellFacts['contact']): { messages: Way[]; calls: Way[] } {
  const phones = contacts
    .filter(({ type }) => type === 'PHONE')
    .map(({ value }) => ({ shown: phoneText(value), number: value.replace(/[^\d+]/g, '') }));
  const written = contacts.flatMap(({ type, value }): Way[] => {
    if (type === 'WHATSAPP') return [{ kind: type, shown: phoneText(value), href: `https://wa.me/${value.replace(/\D/g, '')}` }];
    if (type === 'TELEGRAM') return [{ kind: type, shown: value, href: `https://t.me/${encodeURIComponent(value.replace(/^@/, ''))}` }];
    if (type === 'EMAIL') return [{ kind: type, shown: value, href: `mailto:${value}` }];
    return [];
  });
  return {
    messages: [...written, ...phones.map(({ shown, number }): Way => ({ kind: 'SMS', shown, href: `sms:${number}` }))],
    calls: phones.map(({ shown, number }): Way => ({ kind: 'PHONE', shown, href: `tel:${number}` })),
  };
}
