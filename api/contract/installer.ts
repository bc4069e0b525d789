import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id } from './fields.ts';
import { UPDATES } from './users.ts';

/** `WAITING FOR APP` from the moment it is made until it is named again, from the phone it was opened on. */
const installer = z.object({
  uuid: z.nullable(z.string()),
  status: z.enum(['NONE', 'WAITING FOR APP', 'INSTALLED']),
  /** Milliseconds of the last change; null where none was ever made. */
  at: z.nullable(z.number()),
});
export type Installer = z.infer<typeof installer>;

export const makeInstaller = endpoint({
  id: 'installer.make',
  method: 'POST',
  path: '/installer',
  access: 'signed-in',
  ownOnly: true,
  in: 'body',
  input: z.strictObject({ uuid: z.uuid() }),
  fresh: true,
  rate: UPDATES,
  answer: installer,
  failures: ['installer.failed', 'setup.notEnabled', 'access.forbidden'],
  summary: 'Makes the installer of this uuid for the caller; the same uuid once more says that it has been opened on his phone.',
});
export const checkInstaller = endpoint({
  id: 'installer.check',
  method: 'GET',
  path: '/installer/check',
  access: 'self',
  ownOnly: true,
  in: 'query',
  input: z.strictObject({ userId: id }),
  answer: installer,
  failures: ['user.notFound'],
  summary: 'How far the installer of this driver is.',
});
