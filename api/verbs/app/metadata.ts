import { eq } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { AnswerOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { isAdmin } from '#api/contract/roles.ts';
import { referralCodes, users } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';
import { debtsOf, nextDeadline } from '../referrals/debt.ts';
import { suspensionOf } from '../referrals/entries.ts';
import { noticeFor } from './notices.ts';
import { asContacts, asList, asNumber, readEntries } from './settings.ts';

/** What the shell may show to the caller, by the lists and entries that only the server has. */
export async function metadataOf({ ctx, caller }: { ctx: Ctx; caller: Caller }): Promise<AnswerOf<typeof contract.metadata> | Failed> {
  const { userId, role } = caller;
  if (!userId || role === null) return fail('user.notFound');
  const [found] = await ctx.db
    .select({ userId: users.userId, code: users.referralCode, record: users.record, referral: referralCodes })
    .from(users)
    .leftJoin(referralCodes, eq(referralCodes.code, users.referralCode))
    .where(eq(users.userId, userId));
  if (!found) return fail('user.notFound');
  const { referral } = found;
  const entries = await readEntries(ctx, ['secretMode', 'generalDialogConfig', 'latestAnnouncement', 'instantOffersUpdate']);
  const reader = { code: found.code, services: (found.record.services ?? []).map(({ key }) => key) };
  const now = ctx.machine.now();
  return {
    userId,
    role,
    admin: isAdmin(role),
    mustEnroll: caller.mustEnroll,
    adminDashboard: isAdmin(role) && ctx.env.ADMIN_IDS.includes(userId),
    blankDashboard: ctx.env.BLANK_DASHBOARD_IDS.includes(userId),
    kList: ctx.env.K_LIST_IDS.includes(userId),
    secretAccess: asList(entries.get('secretMode')!.value).includes(userId),
    referral: referral && {
      code: referral.code,
      collectsMoney: referral.collectsMoney,
      country: referral.country,
      contactOptions: asContacts(referral.details['contactOptions']),
      chatButton: referral.chatButton,
    },
    generalDialog: noticeFor(entries.get('generalDialogConfig')!, reader, now),
    announcement: noticeFor(entries.get('latestAnnouncement')!, reader, now),
    instantOffersUpdate: asNumber(entries.get('instantOffersUpdate')!.value, 0),
    partner: await partnerOf(ctx, userId),
  };
}

/** What somebody owes as the owner of codes, all of them together; null without a code. */
async function partnerOf({ db, machine }: Ctx, userId: string): Promise<AnswerOf<typeof contract.metadata>['partner']> {
  const codes = await db.select().from(referralCodes).where(eq(referralCodes.userId, userId));
  if (!codes.length) return null;
  const now = machine.now();
  const debt = await debtsOf(
    db,
    codes.map(({ code }) => code),
    now,
  );
  const found = codes.map((row) => ({ owed: debt(row.code).owed, suspension: suspensionOf(row, debt(row.code)) }));
  const suspensions = found.flatMap(({ suspension }) => suspension ?? []);
  return {
    amount: found.reduce((sum, { owed }) => sum + owed, 0) / 100,
    suspended: suspensions.length > 0,
    reason: suspensions.find(({ reason }) => reason !== null)?.reason ?? null,
    deadline: nextDeadline(now),
    now,
  };
}
