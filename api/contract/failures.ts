import type { Issue } from './define.ts';

/**
 * Every failure the API answers with: status and the English text. The code is also the console's text key
 * (`failures.<code>` in `config/i18n`), where Spanish stands beside it.
 */
export const FAILURES = {
  'input.invalid': [400, 'Some of the values are not right. Please check them and try again.'],
  'input.notJson': [400, 'The body is not JSON.'],
  'input.tooLarge': [413, 'The body is too large.'],
  'auth.required': [401, 'No User Detected'],
  'auth.sessionInvalid': [401, 'Session is not valid.'],
  'auth.wrong': [401, 'Either the phone number or password is incorrect.'],
  'auth.banned': [403, 'Unknown Error. Please Contact Support.'],
  'access.forbidden': [403, 'You are not allowed to do this.'],
  'access.origin': [403, 'This page may not make that call.'],
  'route.notFound': [404, "404 I think you're in the wrong place :("],
  'user.notFound': [404, 'No user found'],
  'user.adminField': [403, 'Only an admin may change this.'],
  'record.failed': [500, 'Error getting user'],
  'update.failed': [500, 'Error updating user'],
  'status.failed': [500, 'Error patching user'],
  'user.serviceTwice': [400, 'User cannot have same service twice'],
  'user.phoneTaken': [409, 'This phone number already has an account.'],
  'user.phoneInvalid': [400, 'This is not a phone number.'],
  'options.invalid': [400, 'There was an error updating your filters'],
  'session.notInGoodStanding': [409, 'Your account is not in good standing. Settle it first, then press Start.'],
  'session.notSetUp': [409, 'Link your account and finish its set-up first, then press Start.'],
  'feed.failed': [500, 'Error getting feed'],
  'offers.failed': [500, 'Error getting offers'],
  'blocks.failed': [500, 'Error getting user blocks'],
  'forfeit.failed': [502, 'Unable to forfeit block'],
  'forfeit.notHeld': [404, 'Unable to forfeit block'],
  'worker.notFound': [404, 'There is no such session.'],
  'platform.failed': [502, 'The platform did not answer as expected. Please try again in some minutes.'],
  'rate.limited': [429, 'Too many calls. Please wait a moment.'],
  'store.noSpace': [507, 'The disk is full: nothing can be written until space is freed.'],
  'ops.notEmbedded': [409, 'Backups of a PostgreSQL server are made with its own tools.'],
  'ops.noSpace': [507, 'There is not enough free space for a backup.'],
  'server.error': [500, 'Unknown Error. Please Contact Support.'],
  'server.stopping': [503, 'The service is restarting. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;
export type FailureCode = keyof typeof FAILURES;

/** A refused or failed call as a value: the steps return it, the door turns it into status and body. */
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
