import type { Issue } from './define.ts';

/**
 * Every failure the API answers with: status and the English text. The code is also the console's text key
 * (`failures.<code>` in `config/i18n`), with the Spanish ones.
 */
export const FAILURES = {
  'input.invalid': [400, 'Some of the values are not right. Please check them and try again.'],
  'input.notJson': [400, 'The body is not JSON.'],
  'input.tooLarge': [413, 'The body is too large.'],
  'auth.required': [401, 'No User Detected'],
  'auth.sessionInvalid': [401, 'Session is not valid.'],
  'auth.wrong': [401, 'Either the phone number or password is incorrect.'],
  'auth.banned': [403, 'Unknown Error. Please Contact Support.'],
  'auth.secondFactor': [401, 'Enter the code of your authenticator app, or one of your recovery codes.'],
  'auth.secondFactorWrong': [400, 'This code is not right, or it was used already. Wait for the next one, then try again.'],
  'auth.secondFactorExists': [409, 'You already have a second factor. Remove it first.'],
  'auth.secondFactorNone': [409, 'There is no second factor. Set one up first.'],
  'auth.secondFactorNeeded': [409, 'Admins must have a second factor here, so it cannot be removed.'],
  'auth.enrollRequired': [403, 'Set up your second factor first: in the console under Settings, Security.'],
  'auth.recentRequired': [403, 'For this, confirm that it is you: enter your password again.'],
  'godMode.refused': [403, 'Only the driver may do this. It is closed while you act as somebody else.'],
  'godMode.notThis': [403, 'You may act as a driver or a partner only.'],
  'godMode.over': [409, 'You no longer act as this driver: the time is up, or it was stopped.'],
  'auth.passwordCommon': [400, 'This password is too common. Please choose another one.'],
  'auth.sessionUnknown': [404, 'This session has already ended.'],
  'signUp.closed': [403, 'Sign-up is closed at the moment.'],
  'signUp.phoneRefused': [403, 'You are not allowed to create a user with this phone number.'],
  'signUp.phoneInvalid': [400, 'Please enter a valid US mobile phone number.'],
  'signUp.referralUnknown': [400, 'This referral code does not exist.'],
  'signUp.inviteUnknown': [404, 'This invite does not exist.'],
  'signUp.inviteUsed': [409, 'This invite has already been used.'],
  'signUp.inviteOtherPhone': [400, 'This invite was sent to another phone number.'],
  'verification.incorrect': [400, 'Verification code is incorrect'],
  'verification.done': [409, 'This phone number is already verified.'],
  'verification.notSent': [502, 'The code could not be sent. Please try again in a moment.'],
  'reset.incorrect': [400, 'Invalid verification code'],
  'terms.outdated': [409, 'There was an error accepting terms of service'],
  'billing.unavailable': [503, 'Payments by card are switched off here. Pay by Zelle, or contact support.'],
  'billing.intentFailed': [502, 'error creating getting payment info'],
  'billing.amountFailed': [500, 'Error getting payment info'],
  'billing.paidAlready': [409, 'This payment has already gone through. Your plan is updated; there is nothing more to pay.'],
  'billing.freeAccount': [409, 'This account is free. There is nothing to pay.'],
  'billing.nothingToPay': [409, 'There is nothing to pay for these days.'],
  'billing.flashSaleOver': [409, 'unable to accept flash sale offer.'],
  'billing.signature': [400, 'This report was not signed by the card provider.'],
  'billing.paymentUnknown': [404, 'There is no such payment.'],
  'billing.notPaid': [409, 'This payment was not completed, so there is nothing to refund.'],
  'billing.refunded': [409, 'This payment has already been refunded.'],
  'billing.refundLate': [409, 'This payment is older than 48 hours. The terms allow no refund after that.'],
  'billing.providerFailed': [502, 'The card provider did not answer. Try again in a minute.'],
  'access.forbidden': [403, 'You are not allowed to do this.'],
  'access.origin': [403, 'This page may not make that call.'],
  'route.notFound': [404, "404 I think you're in the wrong place :("],
  'user.notFound': [404, 'No user found'],
  'user.idMissing': [400, 'There is no user id. :('],
  'user.adminField': [403, 'Your role may not change this. Ask an admin to do it.'],
  'user.lastAdmin': [409, 'This is the last admin or owner. Give the role to somebody else first.'],
  'record.failed': [500, 'Error getting user'],
  'update.failed': [500, 'Error updating user'],
  'status.failed': [500, 'Error patching user'],
  'user.settling': [409, 'The outcome of a block is still open. Please try again in a minute.'],
  'user.serviceTwice': [400, 'User cannot have same service twice'],
  'user.phoneTaken': [409, 'This phone number already has an account.'],
  'user.phoneInvalid': [400, 'This is not a phone number.'],
  'options.invalid': [400, 'There was an error updating your filters'],
  'session.notInGoodStanding': [409, 'Your account is not in good standing. Settle it first, then press Start.'],
  'session.notSetUp': [409, 'Link your account and finish its set-up first, then press Start.'],
  'session.incomplete': [409, 'Complete your configuration first, then press Start.'],
  'session.phoneNotVerified': [409, 'Verify your phone number first, then press Start.'],
  'setup.failed': [502, 'There was an error processing your request. Please try again or use our proxy method.'],
  'setup.wrongPassword': [400, 'The email or password entered are incorrect.'],
  'setup.wrongCode': [400, 'This code is not right. Please try again.'],
  'setup.wrongRegion': [400, 'This account does not belong to the region you chose. Choose its region and try again.'],
  'setup.locked': [409, 'The platform has locked this account. Unlock it in the platform’s own app, then try again.'],
  'setup.over': [409, 'This sign-in is over. Start again with your email and password.'],
  'setup.nothingAsked': [409, 'The platform does not ask for this now. Look again how far it is.'],
  'setup.running': [409, 'Stop the service before you enter its password again.'],
  'setup.notEnabled': [409, 'This service is not enabled for this account.'],
  'setup.notLinked': [409, 'Link your account first, then finish the set-up.'],
  'setup.phoneNotVerified': [409, 'Verify your phone number first, then finish the set-up.'],
  'setup.notInGoodStanding': [409, 'Your account is not in good standing. Settle it first, then finish the set-up.'],
  'setup.trialUsed': [
    409,
    'This phone number or platform account has already had its free day. Activate your account first, then finish the set-up.',
  ],
  'feed.failed': [500, 'Error getting feed'],
  'offers.failed': [500, 'Error getting offers'],
  'blocks.failed': [500, 'Error getting user blocks'],
  'forfeit.failed': [502, 'Unable to forfeit block'],
  'remote.unavailable': [503, 'There is no Chromium on this server, so the page cannot be shown here. Open it in your own browser.'],
  'remote.busy': [409, 'Another remote page is open. Close it, or try again in a few minutes.'],
  'remote.ticketInvalid': [403, 'This remote page cannot be opened again. Start again.'],
  'remote.addressRefused': [403, 'This address is not one that the remote browser may open.'],
  'remote.timeUp': [409, 'The time for this page is over. Start again if you are not done.'],
  'remote.memory': [409, 'This page needs more memory than it may have, so it was closed.'],
  'remote.badMessage': [400, 'The remote browser did not understand this and was closed.'],
  'remote.failed': [502, 'The remote browser ended. Start again in a moment.'],
  'forfeit.notHeld': [404, 'Unable to forfeit block'],
  'stats.failed': [500, 'There was an error getting instacart stats for this user.'],
  'installer.failed': [502, 'Error generating installer.'],
  'drop.failed': [502, 'Error dropping block.'],
  'drop.notHeld': [404, 'Error dropping block.'],
  'images.failed': [500, 'Error Uploading images'],
  'images.deleteFailed': [500, 'Error deleting images'],
  'images.unreadable': [400, 'This picture cannot be read. Please use JPEG, PNG or WebP.'],
  'images.tooLarge': [413, 'The picture is too large: at most 10 MB and 40 megapixels.'],
  'images.tooMany': [409, 'You already keep 20 pictures or 5 MB of them. Delete one, then try again.'],
  'images.full': [507, 'No more pictures can be stored right now. Try again later.'],
  'images.notFound': [404, 'There is no such picture.'],
  'places.invalid': [400, 'Location invalid. Please write location as Street Name, City, Zip Code'],
  'places.failed': [502, 'Addresses cannot be looked up right now. Please try again in a moment.'],
  'config.unknown': [404, 'There is no such setting.'],
  'sandbox.off': [404, 'The sandbox is off.'],
  'sandbox.failed': [502, 'The demo world did not answer. Try again in a moment.'],
  'sandbox.noRoom': [409, 'Your filters and blocks leave no free hours this week. Widen your filters, then try again.'],
  'sandbox.noQuestion': [409, 'This platform asks no questions.'],
  'worker.notFound': [404, 'There is no such session.'],
  'platform.failed': [502, 'The platform did not answer as expected. Please try again in some minutes.'],
  'rate.limited': [429, 'Too many calls. Please wait a moment.'],
  'store.noSpace': [507, 'The disk is full: nothing can be written until space is freed.'],
  'ops.notEmbedded': [409, 'Backups of a PostgreSQL server are made with its own tools.'],
  'ops.noSpace': [507, 'There is not enough free space for a backup.'],
  'ops.keysInUse': [409, 'Older keys still protect secrets. Let `grab keys rotate` finish first.'],
  'ops.keysGiven': [409, 'The key ring is CREDENTIALS_KEYS: remove older keys there, on every node.'],
  'server.error': [500, 'Unknown Error. Please Contact Support.'],
  'server.stopping': [503, 'The service is restarting. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;
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
