import type { DriverGroup, MessageWords } from '#api/contract/messages.ts';
import { EXIT } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { whereFlag } from '../users/where-flag.ts';

export interface GroupFlags {
  services?: string;
  standing?: string;
  where?: string;
  message?: string;
  messageEs?: string;
}

const STANDINGS: Record<string, DriverGroup['standing']> = { any: 'any', good: 'good', lapsed: 'notGood' };

/** Whom a message is for. Services and standing are asked for by name, so that nobody writes to everybody by leaving a flag out. */
export function groupFlag(terminal: Terminal, { services, standing, where }: GroupFlags): DriverGroup {
  const { sms: texts } = terminal.texts;
  const usage = (text: string) => new CliFailure('usage', text, { exit: EXIT.usage });
  const keys = (services ?? '')
    .split(',')
    .map((key) => key.trim().toUpperCase().replaceAll('-', '_'))
    .filter(Boolean);
  if (!keys.length) throw usage(texts.servicesEmpty);
  const wanted = STANDINGS[standing ?? ''];
  if (!wanted) throw usage(texts.standingEmpty);
  const expression = whereFlag(terminal, where);
  return { services: keys, standing: wanted, ...(expression !== undefined && { where: expression }) };
}

/** What it says; null without a message. */
export function wordsFlag({ message, messageEs }: GroupFlags): MessageWords | null {
  return message?.trim() ? { en: message.trim(), ...(messageEs?.trim() && { es: messageEs.trim() }) } : null;
}
