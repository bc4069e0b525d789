import { atom, useAtom } from 'jotai';
import { type Dispatch, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { ApiFailure } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { type Answer, type Credentials, createSetupCalls } from './calls.ts';
import { flowOf, type Place, type Progress, placeIn } from './flows.ts';
import { pollSetup, waitFor } from './poll.ts';
import { nextWizard, type Wizard, type WizardEvent } from './wizard.ts';

/** Kept while the driver looks elsewhere and comes back; the password never is. */
const placeAtom = atom<Place | null>(null);
const emailAtom = atom('');

/** The wizard of one driver: the current step, and what they can do there. */
export function useWizard(user: UserRecord, onLinked: () => void) {
  const texts = useTexts();
  const { call } = useConsole();
  const { userId } = user;
  const flow = flowOf(user);
  const calls = useMemo(() => createSetupCalls(call, userId, waitFor), [call, userId]);
  const [picked, setPlace] = useAtom(placeAtom);
  const place = picked ?? placeIn(user);
  const [email, setEmail] = useAtom(emailAtom);
  const [wizard, dispatch] = useReducer(nextWizard, { at: 'looking' });
  const [busy, setBusy] = useState<false | 'sending' | 'retrying'>(false);
  /** What was wrong with the answer just given. */
  const [wrong, setWrong] = useState<string | null>(null);
  const progress = useProgress({ calls, flow, wizard, place, busy: busy !== false, dispatch, onLinked });

  async function working(send: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy('sending');
    setWrong(null);
    try {
      await send();
    } finally {
      setBusy(false);
    }
  }

  return {
    userId,
    wizard,
    place,
    email,
    flow,
    busy,
    wrong,
    choose(next: Place) {
      setPlace(next);
      // Kept with the driver, for a reload and for the step that asks for the stations' region. Linking does not depend on it.
      const body = { continent: next.region.continent, country: next.country };
      void call(contract.updateUser, { userId, body }).catch(() => undefined);
      dispatch({ type: 'chosen' });
    },
    changeRegion: () => dispatch({ type: 'region' }),
    lookAgain: () => dispatch({ type: 'look-again' }),
    startOver() {
      setWrong(null);
      void calls.cancel();
      dispatch({ type: 'start-over', place });
    },
    begin: (credentials: Credentials) =>
      working(async () => {
        setEmail(credentials.email);
        try {
          const found = flow.read(await calls.begin(flow, place!, credentials, () => setBusy('retrying')));
          if (found.state !== 'complete' && found.state !== 'error') toast.info(texts.t.setup.validation());
          progress(found);
        } catch (error) {
          const code = error instanceof ApiFailure ? error.body.code : null;
          const to = code === 'setup.wrongRegion' ? 'region' : 'credentials';
          progress({ state: 'error', code, message: failureText(error, texts), to });
        }
      }),
    answer: (given: Answer) =>
      working(async () => {
        try {
          progress(flow.read(await calls.answer(given)));
        } catch (error) {
          setWrong(failureText(error, texts));
        }
      }),
  };
}

interface Following {
  calls: ReturnType<typeof createSetupCalls>;
  flow: ReturnType<typeof flowOf>;
  wizard: Wizard;
  place: Place | null;
  busy: boolean;
  dispatch: Dispatch<WizardEvent>;
  onLinked(): void;
}

/** Follows a sign-in: its first state, every change while a question waits, and its end. Returns what notes a step. */
function useProgress({ calls, flow, wizard, place, busy, dispatch, onLinked }: Following): (found: Progress) => void {
  const linked = useRef(onLinked);
  linked.current = onLinked;
  // What the polling and the first look find belongs to the place as it is then.
  const chosen = useRef(place);
  chosen.current = place;
  const progress = (found: Progress) => dispatch({ type: 'progress', progress: found, place: chosen.current });

  // A sign-in that is on its way is taken up where it stands.
  useEffect(() => {
    const stop = new AbortController();
    void calls.status(stop.signal).then((view) => {
      if (stop.signal.aborted) return;
      const found: Progress = view === false ? { state: 'begun' } : flow.read(view);
      dispatch({ type: 'progress', progress: found, place: chosen.current });
    });
    return () => stop.abort();
  }, [calls, flow]);

  const asking = wizard.at === 'question' && !busy;
  useEffect(() => {
    if (!asking) return;
    const stop = new AbortController();
    void pollSetup({
      flow,
      ask: calls.status,
      wait: waitFor,
      onProgress: (found) => dispatch({ type: 'progress', progress: found, place: chosen.current }),
      onLate: () => dispatch({ type: 'late' }),
      signal: stop.signal,
    });
    return () => stop.abort();
  }, [asking, calls, flow]);

  // What has ended is forgotten; what is done opens the next step.
  useEffect(() => {
    if (wizard.at === 'ended') void calls.cancel();
    if (wizard.at === 'done') linked.current();
  }, [wizard.at, calls]);

  return progress;
}

export type UseWizard = ReturnType<typeof useWizard>;
