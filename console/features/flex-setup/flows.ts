import type { SetupView } from '#api/contract/setup.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { SETUP } from '#config/constants.ts';
import { type SignInRegion, signInRegions } from './platform.ts';

/** Where the driver's account belongs, as they chose it. */
export interface Place {
  region: SignInRegion;
  country: string;
}

/** One way of linking: the call that takes the credentials, what it wants to know, how its progress is read and how often. */
export interface Flow {
  begin: 'setup' | 'setupV2' | 'setupV3';
  /** The call tells countries apart. */
  byCountry: boolean;
  placeFields(place: Place): Record<string, unknown>;
  read(view: SetupView): Progress;
  pollMs: number;
  polls: number;
}

/** What the screen has to show. */
export type Progress =
  | { state: 'begun' }
  | { state: 'captcha'; imageUrl: string }
  | { state: 'options'; options: readonly string[] }
  | { state: 'approval'; by: 'mail' | 'other' }
  | { state: 'code' }
  | { state: 'web'; url: string }
  | { state: 'complete' }
  /** `to` = where the driver can mend it; null = it only ended. */
  | { state: 'error'; code: string | null; message: string | null; to: 'region' | 'credentials' | null };

const once = { pollMs: SETUP.pollMs, polls: SETUP.polls, read: readStates } as const;
const domainOf = ({ region, country }: Place) => region.domains.find((known) => known.country === country)!.domain;

const FLOWS: Record<'table' | 'domain' | 'continent', Flow> = {
  table: {
    ...once,
    begin: 'setup',
    byCountry: true,
    placeFields: (place) => ({
      endPoint: place.region.registrationEndPoint,
      regionEndPoint: place.region.registrationEndPoint,
      serviceAreaEndPoint: place.region.serviceAreaEndPoint,
      domain: domainOf(place),
    }),
  },
  domain: { ...once, begin: 'setupV2', byCountry: true, placeFields: (place) => ({ domain: domainOf(place) }) },
  continent: {
    begin: 'setupV3',
    byCountry: false,
    placeFields: ({ region }) => ({ continent: region.continent }),
    read: readSteps,
    pollMs: SETUP.connectionPollMs,
    polls: SETUP.polls,
  },
};

/** The region table for everybody whose record asks for no newer call. */
export function flowOf(user: Pick<UserRecord, 'userId'>): Flow {
  const version = (user as Record<string, unknown>)['nextApiVersion'];
  return version === 'v3' ? FLOWS.continent : version === 'v2' ? FLOWS.domain : FLOWS.table;
}

/** First reading: INITIAL, CAPTCHA, OPTIONS, EMAIL_VERIFY, OTP, COMPLETE, ERROR. */
export function readStates(view: SetupView): Progress {
  switch (view.state) {
    case 'CAPTCHA':
      return { state: 'captcha', imageUrl: view.captchaUrl ?? '' };
    case 'OPTIONS':
      return { state: 'options', options: view.options };
    case 'EMAIL_VERIFY':
      return { state: 'approval', by: view.approvalType === 'OTHER' ? 'other' : 'mail' };
    case 'OTP':
      return { state: 'code' };
    case 'WEB_VIEW':
      return { state: 'web', url: view.webUrl ?? '' };
    case 'COMPLETE':
      return { state: 'complete' };
    case 'ERROR':
      return errorOf(view);
    case 'INITIAL':
      return { state: 'begun' };
  }
}

/** Second reading: statuses COMPLETE, ERROR, ERROR_INVALID_ACCOUNT; anything else keeps asking, at the step it names. */
export function readSteps(view: SetupView): Progress {
  if (view.status === 'COMPLETE') return { state: 'complete' };
  if (view.status !== 'PENDING') return errorOf(view);
  switch (view.step) {
    case 'CAPTCHA':
      return { state: 'captcha', imageUrl: view.captchaUrl ?? '' };
    case 'OTP_CHOICE':
      return { state: 'options', options: view.choices };
    case 'APPROVAL':
      return { state: 'approval', by: view.approvalType === 'MAIL' ? 'mail' : 'other' };
    case 'OTP':
      return { state: 'code' };
    case 'WEB_VIEW':
      return { state: 'web', url: view.webUrl ?? '' };
    case 'CREDENTIALS':
    case 'CONTINENT':
      return { state: 'begun' };
  }
}

function errorOf({ code, message, status, step }: SetupView): Progress {
  const to = status === 'ERROR_INVALID_ACCOUNT' ? 'credentials' : step === 'CONTINENT' ? 'region' : null;
  return { state: 'error', code, message, to };
}

/** The region that the driver's record names; null where it names none. */
export function placeIn(user: Pick<UserRecord, 'userId'>): Place | null {
  const { continent, country } = user as Record<string, unknown>;
  const region = signInRegions.find((each) => each.continent === continent);
  const known = region?.domains.find((each) => each.country === country);
  return region && known ? { region, country: known.country } : null;
}
