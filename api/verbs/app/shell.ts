import type { AnswerOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import { TRACKING_CHANNELS } from '#api/contract/tracking.ts';
import { APP_VERSION } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { addressOf } from '../tracking/track.ts';
import { asContacts, asJson, asList, asNumber, asSwitch, OPEN_TYPES, readEntries } from './settings.ts';

/** What the console needs to know before anybody signs in. */
export async function describeShell(ctx: Ctx): Promise<AnswerOf<typeof contract.shell>> {
  const entries = await readEntries(ctx, OPEN_TYPES);
  const value = (type: string) => entries.get(type)!.value;
  const dialog = entries.get('generalDialogConfig')!;
  const options = asJson(dialog.options);
  return {
    appVersion: asNumber(value('app-version'), APP_VERSION),
    termsVersion: asNumber(value('terms-of-service-version'), 1),
    allowRegister: asSwitch(value('allowRegister')),
    latestAnnouncement: asNumber(value('latestAnnouncement'), 0),
    generalDialog: { version: asNumber(dialog.value, 0), options: isRecord(options) ? options : {} },
    showBillingReminder: asSwitch(value('showBillingReminder')),
    proxyRequired: asSwitch(value('proxyRequired')),
    showSecretImHere: asSwitch(value('showSecretImHere')),
    takesEvents: TRACKING_CHANNELS.some((channel) => addressOf(ctx.env, channel) !== undefined),
    disabledServices: asList(value('disabledServices')),
    temporaryNotices: asList(value('temporaryNotices')),
    contact: asContacts(asJson(entries.get('contactOptions')!.options)),
    tiles: ctx.tiles,
    sandboxMessages: ctx.env.SANDBOX ? `http://127.0.0.1:${ctx.env.SANDBOX_PORT}/_sandbox/messages` : null,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
