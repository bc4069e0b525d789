import { createAdmin as endpoint } from '#api/contract/system.ts';
import type { Env } from '#config/env.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { printJson } from '../../ui/json.ts';
import { ask, askSecret, readStdin } from '../../ui/prompt.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';
import { heldBy, withDatabase } from '../db/open-database.ts';
import { settingsOf } from '../server/settings.ts';
import type { NewAdmin } from './insert-admin.ts';

interface CreateFlags {
  phone?: string;
  name?: string;
  passwordStdin?: boolean;
}

/** Makes an admin, through the running server if one holds the records, else directly. JSON: `{userId}`. */
export async function createAdmin(terminal: Terminal, flags: CreateFlags): Promise<ExitCode> {
  const { texts } = terminal;
  const settings = await settingsOf(terminal);
  const phoneNumber = flags.phone ?? (await ask(terminal, texts.prompt.phone, '--phone'));
  const password = await passwordFor(terminal, flags);
  if (password.length < 8 || password.length > 128) throw new CliFailure('input.invalid', texts.admin.passwordShort, { exit: EXIT.usage });
  const admin: NewAdmin = { phoneNumber, password, ...(flags.name && { name: flags.name }) };

  const elsewhere = terminal.url ?? terminal.env['GRAB_URL'];
  const direct = !elsewhere && heldBy(settings) === null;
  const { userId } = direct ? await insert(terminal, settings, admin) : await serverOf(terminal).call(endpoint, admin);
  if (terminal.json) printJson(terminal, { userId });
  else terminal.out(fill(texts.admin.created, { userId, phone: phoneNumber }));
  return EXIT.ok;
}

async function insert(terminal: Terminal, settings: Env, admin: NewAdmin): Promise<{ userId: string }> {
  const { insertAdmin } = await import('./insert-admin.ts');
  return withDatabase(terminal, settings, (database) => insertAdmin(terminal, database, admin));
}

async function passwordFor(terminal: Terminal, flags: CreateFlags): Promise<string> {
  if (flags.passwordStdin) return readStdin(terminal);
  return askSecret(terminal, terminal.texts.prompt.newPassword, '--password-stdin');
}
