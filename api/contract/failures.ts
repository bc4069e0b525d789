import english from '../../config/i18n/en/failures.ts';
import type { Issue } from './define.ts';

type Texts = typeof english;
/** As in `auth.wrong`: a failure without a text does not compile. */
type TextKey = { [G in keyof Texts]: `${G}.${keyof Texts[G] & string}` }[keyof Texts];

/** Every failure the API answers with, and its status. The code is the key of its text in `config/i18n/{en,es}/failures.ts`. */
export const FAILURES = {
  'input.invalid': 400,
  'input.notJson': 400,
  'input.tooLarge': 413,
  'auth.required': 401,
  'auth.sessionInvalid': 401,
  'auth.wrong': 401,
  'auth.banned': 403,
  'auth.secondFactor': 401,
  'auth.secondFactorWrong': 400,
  'auth.secondFactorExists': 409,
  'auth.secondFactorNone': 409,
  'auth.secondFactorNeeded': 409,
  'auth.enrollRequired': 403,
  'auth.recentRequired': 403,
  'godMode.refused': 403,
  'godMode.notThis': 403,
  'godMode.over': 409,
  'auth.passwordCommon': 400,
  'auth.sessionUnknown': 404,
  'signUp.closed': 403,
  'signUp.phoneRefused': 403,
  'signUp.phoneInvalid': 400,
  'signUp.referralUnknown': 400,
  'signUp.inviteUnknown': 404,
  'signUp.inviteUsed': 409,
  'signUp.inviteOtherPhone': 400,
  'invite.notAllowed': 409,
  'invite.phoneNotVerified': 409,
  'invite.ownPhone': 400,
  'invite.hasAccount': 409,
  'invite.stopped': 409,
  'invite.sentLately': 409,
  'invite.dailyLimit': 429,
  'invite.quota': 429,
  'invite.notSent': 502,
  'invite.notReached': 409,
  'invite.sameDriver': 400,
  'invite.otherInviter': 409,
  'invite.rewarded': 409,
  'invite.notPaid': 409,
  'invite.refused': 409,
  'verification.incorrect': 400,
  'verification.done': 409,
  'verification.notSent': 502,
  'reset.incorrect': 400,
  'terms.outdated': 409,
  'billing.unavailable': 503,
  'billing.intentFailed': 502,
  'billing.amountFailed': 500,
  'billing.paidAlready': 409,
  'billing.freeAccount': 409,
  'billing.nothingToPay': 409,
  'billing.flashSaleOver': 409,
  'billing.signature': 400,
  'billing.paymentUnknown': 404,
  'billing.notPaid': 409,
  'billing.refunded': 409,
  'billing.incomingPosted': 409,
  'billing.refundLate': 409,
  'billing.providerFailed': 502,
  'billing.paysPartner': 409,
  'referral.unknown': 404,
  'referral.ownerUnknown': 400,
  'referral.owes': 409,
  'referral.suspended': 403,
  'referral.notDriver': 409,
  'referral.phoneWrong': 409,
  'referral.driverDaysUsed': 409,
  'referral.codeDaysUsed': 409,
  'referral.smsQuota': 409,
  'access.actor': 403,
  'access.forbidden': 403,
  'access.origin': 403,
  'route.notFound': 404,
  'user.notFound': 404,
  'user.idMissing': 400,
  'user.adminField': 403,
  'user.lastAdmin': 409,
  'user.neverPaid': 409,
  'user.refreshFailed': 502,
  'user.notifyFailed': 502,
  'user.changedSince': 409,
  'export.notFound': 404,
  'record.failed': 500,
  'update.failed': 500,
  'status.failed': 500,
  'user.settling': 409,
  'user.serviceTwice': 400,
  'user.phoneTaken': 409,
  'user.phoneInvalid': 400,
  'options.invalid': 400,
  'session.notInGoodStanding': 409,
  'session.notSetUp': 409,
  'session.incomplete': 409,
  'session.phoneNotVerified': 409,
  'setup.failed': 502,
  'setup.wrongPassword': 400,
  'setup.wrongCode': 400,
  'setup.wrongRegion': 400,
  'setup.locked': 409,
  'setup.over': 409,
  'setup.nothingAsked': 409,
  'setup.running': 409,
  'setup.notEnabled': 409,
  'setup.notLinked': 409,
  'setup.phoneNotVerified': 409,
  'setup.notInGoodStanding': 409,
  'setup.trialUsed': 409,
  'feed.failed': 500,
  'offers.failed': 500,
  'blocks.failed': 500,
  'forfeit.failed': 502,
  'remote.unavailable': 503,
  'remote.busy': 409,
  'remote.ticketInvalid': 403,
  'remote.addressRefused': 403,
  'remote.timeUp': 409,
  'remote.memory': 409,
  'remote.badMessage': 400,
  'remote.failed': 502,
  'forfeit.notHeld': 404,
  'stats.failed': 500,
  'installer.failed': 502,
  'drop.failed': 502,
  'drop.notHeld': 404,
  'images.failed': 500,
  'images.deleteFailed': 500,
  'images.unreadable': 400,
  'images.tooLarge': 413,
  'images.tooMany': 409,
  'images.full': 507,
  'images.notFound': 404,
  'places.invalid': 400,
  'places.failed': 502,
  'config.unknown': 404,
  'config.changed': 409,
  'config.changeUnknown': 404,
  'config.notReverted': 409,
  'promotion.unknown': 404,
  'graphql.invalid': 400,
  'graphql.tooMuch': 400,
  'sandbox.off': 404,
  'sandbox.failed': 502,
  'sandbox.noRoom': 409,
  'sandbox.noQuestion': 409,
  'worker.notFound': 404,
  'market.unknown': 404,
  'platform.failed': 502,
  'rate.limited': 429,
  'store.noSpace': 507,
  'ops.notEmbedded': 409,
  'ops.noSpace': 507,
  'ops.keysInUse': 409,
  'ops.keysGiven': 409,
  'server.error': 500,
  'server.stopping': 503,
} as const satisfies Partial<Record<TextKey, number>>;

/** Returns the English text that the API answers with. */
export function messageOf(code: FailureCode): string {
  const [group, name] = code.split('.') as [string, string];
  return (english as Record<string, Record<string, string>>)[group]![name]!;
}

/** Words of an issue about something that is too long, too many or too great; `{0}` is its `limit`. Their Spanish is `common.limits`. */
export const LIMITS = {
  'limits.characters': 'At most {0} characters',
  'limits.entries': 'At most {0} entries',
  'limits.fields': 'At most {0} fields',
  'limits.figure': 'At most {0}',
} as const;
export type LimitCode = keyof typeof LIMITS;
export type FailureCode = keyof typeof FAILURES;

/** A refused or failed call as a value: the steps return it, the request pipeline turns it into status and body. */
export class Failed {
  readonly code: FailureCode;
  readonly issues: Issue[] | undefined;
  /** Seconds until another try makes sense (rate limits). */
  readonly retryAfter: number | undefined;
  constructor(code: FailureCode, issues?: Issue[], retryAfter?: number) {
    this.code = code;
    this.issues = issues;
    this.retryAfter = retryAfter;
  }
}

export function fail(code: FailureCode, issues?: Issue[]): Failed {
  return new Failed(code, issues);
}
