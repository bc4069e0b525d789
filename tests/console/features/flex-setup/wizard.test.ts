import { describe, expect, it } from 'vitest';
import { type SetupView, viewOf } from '#api/contract/setup.ts';
import { type Flow, flowOf, type Progress, readStates, readSteps } from '#console/features/flex-setup/flows.ts';
import { nextWizard, type Wizard } from '#console/features/flex-setup/wizard.ts';
import type { SetupOutcome } from '#engine/model/sign-in.ts';
import { signInRegions } from '#engine/platforms/amazon-flex/regions.ts';
import { aUser } from '../../make.ts';

const place = { region: signInRegions[1]!, country: 'GB' };
const view = (outcome: SetupOutcome | null): SetupView => viewOf(outcome, 1, (code) => `text of ${code}`);
const told = (from: Wizard, progress: Progress, at: typeof place | null = place) =>
  nextWizard(from, { type: 'progress', progress, place: at });

const QUESTIONS: [SetupOutcome, Progress][] = [
  [
    { step: 'captcha', imageUrl: 'data:image/png;base64,AA==' },
    { state: 'captcha', imageUrl: 'data:image/png;base64,AA==' },
  ],
  [
    { step: 'options', options: ['Text', 'Call'] },
    { state: 'options', options: ['Text', 'Call'] },
  ],
  [
    { step: 'approval', by: 'mail' },
    { state: 'approval', by: 'mail' },
  ],
  [
    { step: 'approval', by: 'other' },
    { state: 'approval', by: 'other' },
  ],
  [{ step: 'code' }, { state: 'code' }],
];

describe('console/features/flex-setup/flows', () => {
  it.each(QUESTIONS)('reads %j alike in both readings (FLEX-CRED-09, FLEX-CRED-10)', (outcome, progress) => {
    expect(readStates(view(outcome))).toEqual(progress);
    expect(readSteps(view(outcome))).toEqual(progress);
  });

  it.each([readStates, readSteps])(
    'reads the same outcome from states and from steps, and the way back after a wrong password (FLEX-CRED-10)',
    (read) => {
      expect(read(view({ step: 'complete' }))).toEqual({ state: 'complete' });
      expect(read(view({ step: 'refused', why: 'locked' }))).toEqual({
        state: 'error',
        code: 'setup.locked',
        message: 'text of setup.locked',
        to: null,
      });
      expect(read(view({ step: 'refused', why: 'wrong-password' }))).toMatchObject({ to: 'credentials' });
      expect(read(view({ step: 'refused', why: 'wrong-region' }))).toMatchObject({ to: 'region' });
      expect(read(view(null))).toEqual({ state: 'begun' });
    },
  );

  it('asks every second a hundred times, the connection flow every five seconds (FLEX-CRED-11, CONST-08)', () => {
    const figures = ({ pollMs, polls, begin }: Flow) => ({ pollMs, polls, begin });

    expect(figures(flowOf(aUser()))).toEqual({ pollMs: 1000, polls: 100, begin: 'setup' });
    expect(figures(flowOf(aUser({ nextApiVersion: 'v2' })))).toEqual({ pollMs: 1000, polls: 100, begin: 'setupV2' });
    expect(figures(flowOf(aUser({ nextApiVersion: 'v3' })))).toMatchObject({ pollMs: 5000, begin: 'setupV3' });
  });

  it('sends the row of the region table, the domain, or the continent', () => {
    expect(flowOf(aUser()).placeFields(place)).toEqual({
      endPoint: '/eu/auth/sign-in',
      regionEndPoint: '/eu/auth/sign-in',
      serviceAreaEndPoint: '/eu/eligibleServiceAreas',
      domain: 'amazon.co.uk',
    });
    expect(flowOf(aUser({ nextApiVersion: 'v2' })).placeFields(place)).toEqual({ domain: 'amazon.co.uk' });
    expect(flowOf(aUser({ nextApiVersion: 'v3' })).placeFields(place)).toEqual({ continent: 1 });
  });
});

describe('console/features/flex-setup/wizard', () => {
  const credentials: Wizard = { at: 'credentials', refusal: null };
  const asked: Wizard = { at: 'question', question: { state: 'code' } };

  it('begins with the region, then the credentials (FLEX-CRED-01)', () => {
    const first = told({ at: 'looking' }, { state: 'begun' }, null);

    expect(first).toEqual({ at: 'region', refusal: null });
    expect(nextWizard(first, { type: 'chosen' })).toEqual(credentials);
  });

  it('takes up a question that is already asked, and nothing that has ended', () => {
    expect(told({ at: 'looking' }, { state: 'code' }, null)).toEqual(asked);
    expect(told({ at: 'looking' }, { state: 'complete' })).toEqual(credentials);
    expect(told({ at: 'looking' }, { state: 'error', code: 'x', message: null, to: null }, null)).toMatchObject({ at: 'region' });
  });

  it('goes from question to question until it is done (FLEX-CRED-07)', () => {
    const next = told(told(credentials, { state: 'options', options: ['Text'] }), { state: 'code' });

    expect(next).toEqual(asked);
    expect(told(next, { state: 'complete' })).toEqual({ at: 'done' });
  });

  it('keeps the very same screen while the same question stands: what is typed stays', () => {
    expect(told(asked, { state: 'code' })).toBe(asked);
  });

  it('shows a wrong password on the form, a wrong region at the regions, and stops at any other end (FLEX-CRED-08, FLEX-CRED-10)', () => {
    const error = (to: 'credentials' | 'region' | null): Progress => ({ state: 'error', code: 'c', message: 'm', to });
    const refusal = { code: 'c', message: 'm' };

    expect(told(asked, error('credentials'))).toEqual({ at: 'credentials', refusal });
    expect(told(asked, error('region'))).toEqual({ at: 'region', refusal });
    expect(told(asked, error(null))).toEqual({ at: 'ended', refusal });
  });

  it('ends where a question is gone and nobody says why (ERR-11)', () => {
    expect(told(asked, { state: 'begun' })).toEqual({ at: 'ended', refusal: { code: null, message: null } });
  });

  it('asks the driver when all looks are spent, and goes on where it was', () => {
    const late = nextWizard(asked, { type: 'late' });

    expect(late).toMatchObject({ at: 'late' });
    expect(nextWizard(late, { type: 'look-again' })).toEqual(asked);
    expect(nextWizard(late, { type: 'start-over', place })).toEqual(credentials);
    expect(nextWizard(late, { type: 'start-over', place: null })).toEqual({ at: 'region', refusal: null });
    expect(nextWizard(credentials, { type: 'late' })).toBe(credentials);
  });
});
