import { ApiFailure, type Call } from '#api/contract/client.ts';
import { setupCall } from '#api/contract/platform-calls.ts';
import type { SetupView } from '#api/contract/setup.ts';
import { SETUP } from '#config/constants.ts';
import type { Flow, Place } from './flows.ts';
import { manifest } from './platform.ts';

const { service } = manifest;
const status = setupCall(service, 'setupStatus');
const answer = setupCall(service, 'setupAnswer');
const validate = setupCall(service, 'authValidate');
const tokens = setupCall(service, 'setupTokens');
const cancel = setupCall(service, 'setupCancel');

export interface Credentials {
  email: string;
  password: string;
}
export type Answer =
  | { type: 'CAPTCHA-CODE' | 'OTP-CODE'; code: string }
  | { type: 'CHOSEN_OPTION'; option: number }
  | { type: 'ACCESS_TOKEN'; accessToken: string };

/** The set-up calls of one driver. */
export function createSetupCalls(call: Call, userId: string, wait: (ms: number) => Promise<void>) {
  return {
    /** Credentials that did not arrive, or met a passing fault, are sent twice more. Throws the last refusal. */
    begin(flow: Flow, place: Place, credentials: Credentials, onRetry: () => void): Promise<SetupView> {
      const begin = setupCall(service, flow.begin);
      const send = () => call(begin, { userId, ...credentials, ...flow.placeFields(place) });
      return withRetries(send, SETUP.credentialRetries, async (attempt) => {
        onRetry();
        await wait(RETRY_MS * attempt);
      });
    },
    /** False while the status is unknown. */
    status: (signal: AbortSignal): Promise<SetupView | false> => call(status, { userId }, { signal }).catch(() => false as const),
    answer: (given: Answer): Promise<SetupView> =>
      given.type === 'ACCESS_TOKEN' ? call(validate, { userId, accessToken: given.accessToken }) : call(answer, { userId, ...given }),
    /** The proxy method: e-mail and password alone, wherever the account belongs. */
    tokens: (credentials: Credentials): Promise<SetupView> => call(tokens, { ...credentials }),
    /** Forgets the sign-in on its way; false where that did not arrive. */
    cancel: (): Promise<SetupView | false> => call(cancel, { userId }).catch(() => false as const),
  };
}

const RETRY_MS = 700;

async function withRetries<T>(send: () => Promise<T>, retries: number, before: (attempt: number) => Promise<void>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (attempt >= retries || !passes(error)) throw error;
      await before(attempt + 1);
    }
  }
}

/** It did not arrive, or something on the way failed; a refusal would only be repeated. */
function passes(error: unknown): boolean {
  return error instanceof ApiFailure && (error.body.statusCode === 0 || error.body.statusCode >= 500);
}
