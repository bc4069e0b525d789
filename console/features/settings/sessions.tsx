import { Button } from '@radix-ui/themes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AnswerOf } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import { MINUTE } from '#config/constants.ts';
import type { TranslationFunctions } from '#config/i18n/i18n-types.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Failed } from '../../ui/feedback/failed.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { useFold } from '../../ui/lists/fold.tsx';
import { Card } from '../../ui/page/card.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { relative, shortDay } from '../../ui/text/format.ts';
import '../../data/join-texts.ts';

type SignIn = AnswerOf<typeof contract.sessions>['sessions'][number];

const HERE = { role: 'ok', icon: 'check' } as const;
const KEY = ['sessions'];
/** Younger than this counts as now: an id token lives that long without its sign-in being used again. */
const NOW_MS = 10 * MINUTE;
/** Devices that are shown before all are asked for. */
const FIRST = 5;

/** Every device that is signed in; one or all of them can be signed out. */
export function Sessions() {
  const texts = useTexts();
  const { t } = texts;
  const words = t.join.settings.sessions;
  const { call, session, queries } = useConsole();
  const list = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => ({ at: Date.now(), ...(await call(contract.sessions, {}, { signal })) }),
  });
  const end = useMutation({
    mutationFn: (sessionId: string) => call(contract.endSession, { sessionId }),
    onSuccess: () => toast.success(words.ended()),
    onError: (error) => toast.error(failureText(error, texts), { duration: Number.POSITIVE_INFINITY }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  const everywhere = useMutation({
    mutationFn: () => call(contract.signOutEverywhere, {}),
    onSuccess: () => {
      toast.success(words.everywhereDone());
      session.end(null);
    },
    onError: (error) => toast.error(failureText(error, texts), { duration: Number.POSITIVE_INFINITY }),
  });
  // This device first: it is the one that a reader knows the others by.
  const [shown, more] = useFold(
    [...(list.data?.sessions ?? [])].sort((a, b) => Number(b.current) - Number(a.current)),
    FIRST,
  );
  const opener = useRef<HTMLButtonElement>(null);
  const [asks, setAsks] = useState(false);

  return (
    <Card title={words.title()}>
      {list.isError && !list.data && <Failed inCard title={words.failed()} error={list.error} onRetry={() => void list.refetch()} />}
      <ul className="sessions">
        {list.data
          ? shown.map((each) => (
              <Row key={each.sessionId} signIn={each} at={list.data.at} busy={end.isPending} onEnd={() => end.mutate(each.sessionId)} />
            ))
          : list.isPending && <li className="skeleton session-skeleton" />}
      </ul>
      {more}
      <Button ref={opener} size="4" variant="soft" color="gray" highContrast className="wide" onClick={() => setAsks(true)}>
        <Icon name="leave" /> {words.everywhere()}
      </Button>
      <ConfirmDialog
        open={asks}
        title={words.everywhereTitle()}
        body={words.everywhereBody()}
        confirm={words.everywhere()}
        keep={words.keep()}
        onConfirm={() => everywhere.mutate()}
        onClose={() => setAsks(false)}
        opener={opener}
      />
    </Card>
  );
}

function Row({ signIn, at, busy, onEnd }: { signIn: SignIn; at: number; busy: boolean; onEnd(): void }) {
  const { t, locale } = useTexts();
  const words = t.join.settings.sessions;
  const device = deviceText(signIn.device, t);
  const idle = at - signIn.lastUsedAt;
  return (
    <li className="session">
      <Icon name="device" size={20} />
      <div className="session-words">
        <p className="strong">{device}</p>
        <p className="meta">{words.since(shortDay(signIn.signedInAt, null, locale))}</p>
        {!signIn.current && <p className="meta">{idle < NOW_MS ? words.now() : words.active(t.common.ago(relative(idle, t)))}</p>}
        {signIn.current && <StatusChip {...HERE}>{words.here()}</StatusChip>}
      </div>
      {!signIn.current && (
        <Button
          size="3"
          variant="soft"
          color="gray"
          highContrast
          className="tall"
          aria-label={words.endLabel(device)}
          aria-disabled={busy || undefined}
          onClick={() => busy || onEnd()}
        >
          {words.end()}
        </Button>
      )}
    </li>
  );
}

/** `Chrome on Android`, as the server names it, in the reader's language. */
export function deviceText(device: string | null, t: TranslationFunctions): string {
  const words = t.join.settings.sessions;
  if (!device) return words.unknown();
  const [browser, system] = device.split(' on ');
  return browser && system ? words.device({ browser, system }) : device;
}
