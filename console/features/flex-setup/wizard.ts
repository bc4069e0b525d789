import type { Place, Progress } from './flows.ts';

type Question = Extract<Progress, { state: 'captcha' | 'options' | 'approval' | 'code' | 'web' }>;

/** The driver's current step. `refusal` = why the platform said no, on the step where the driver can correct it. */
export type Wizard =
  | { at: 'looking' }
  | { at: 'region'; refusal: Refusal | null }
  | { at: 'credentials'; refusal: Refusal | null }
  | { at: 'question'; question: Question }
  | { at: 'late'; question: Question }
  | { at: 'ended'; refusal: Refusal }
  | { at: 'done' };

export interface Refusal {
  code: string | null;
  message: string | null;
}

export type WizardEvent =
  | { type: 'chosen' }
  | { type: 'progress'; progress: Progress; place: Place | null }
  | { type: 'late' }
  | { type: 'look-again' }
  | { type: 'region' }
  | { type: 'start-over'; place: Place | null };

/** The region first, then the credentials, then whatever the platform asks, as often as it asks. */
export function nextWizard(wizard: Wizard, event: WizardEvent): Wizard {
  switch (event.type) {
    case 'chosen':
      return { at: 'credentials', refusal: null };
    case 'region':
      return { at: 'region', refusal: null };
    case 'start-over':
      return event.place ? { at: 'credentials', refusal: null } : { at: 'region', refusal: null };
    case 'late':
      return wizard.at === 'question' ? { at: 'late', question: wizard.question } : wizard;
    case 'look-again':
      return wizard.at === 'late' ? { at: 'question', question: wizard.question } : wizard;
    case 'progress':
      return afterProgress(wizard, event.progress, event.place);
  }
}

function afterProgress(wizard: Wizard, progress: Progress, place: Place | null): Wizard {
  const start = place ? 'credentials' : 'region';
  if (progress.state === 'complete') return wizard.at === 'looking' ? { at: start, refusal: null } : { at: 'done' };
  if (progress.state === 'error') {
    const refusal = { code: progress.code, message: progress.message };
    if (wizard.at === 'looking') return { at: start, refusal: null };
    if (progress.to === 'region' || (progress.to === 'credentials' && !place)) return { at: 'region', refusal };
    return progress.to === 'credentials' ? { at: 'credentials', refusal } : { at: 'ended', refusal };
  }
  if (progress.state === 'begun') {
    if (wizard.at === 'looking') return { at: start, refusal: null };
    // The question that stood here is gone and nobody says why.
    return wizard.at === 'question' ? { at: 'ended', refusal: { code: null, message: null } } : wizard;
  }
  // The same question again: what is being typed stays.
  if (wizard.at === 'question' && JSON.stringify(wizard.question) === JSON.stringify(progress)) return wizard;
  return { at: 'question', question: progress };
}
