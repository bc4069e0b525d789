import { Button } from '@radix-ui/themes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, use, useEffect, useState } from 'react';
import type { InputOf } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import type { NotificationState } from '#api/contract/notifications.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { ownEndpoint, pushObstacle, turnOnPush } from '../../data/push.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import { Card } from '../../ui/page/card.tsx';
import { shortDay } from '../../ui/text/format.ts';
import { Channels } from './channels.tsx';
import { type NotificationTexts, notificationTexts, type PartProps } from './texts.ts';

const KEY = ['notifications'];
/** As the texts name them. */
const EVENTS = ['won', 'needsYou', 'paused', 'plan', 'comment'] as const;

/** Where and of what the driver is notified while the app is closed. */
export function Notifications() {
  const texts = useTexts();
  const words = use(notificationTexts(texts.locale));
  const { call, queries } = useConsole();
  const state = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(contract.notificationState, {}, { signal }) });
  const take = (next: NotificationState) => void queries.setQueryData(KEY, next);
  return (
    <Card title={words.title}>
      <p className="meta">{words.lead}</p>
      {state.isError && !state.data && <Refusal>{words.failed}</Refusal>}
      {!state.data && !state.isError && <div className="skeleton notifications-skeleton" />}
      {state.data && (
        <>
          <Devices state={state.data} words={words} onChange={take} />
          <Events state={state.data} words={words} onChange={take} />
          <QuietHours state={state.data} words={words} onChange={take} />
          <Channels state={state.data} words={words} onChange={take} />
          <Test words={words} />
        </>
      )}
    </Card>
  );
}

function useChange(words: NotificationTexts, onChange: PartProps['onChange']) {
  const { call } = useConsole();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.changeNotifications>) => call(contract.changeNotifications, input),
    onSuccess: onChange,
    onError: () => toast.error(words.notSaved, { duration: Number.POSITIVE_INFINITY }),
  });
}

function Devices({ state, words, onChange }: PartProps) {
  const texts = useTexts();
  const { call } = useConsole();
  const [endpoint, setEndpoint] = useState<string | null>(null);
  const obstacle = pushObstacle();
  useEffect(() => void ownEndpoint().then(setEndpoint, () => undefined), []);
  const turnOn = useMutation({
    mutationFn: () => turnOnPush(call),
    onSuccess: async (next) => {
      if (next) onChange(next);
      setEndpoint(await ownEndpoint());
    },
  });
  const remove = useMutation({
    mutationFn: (deviceId: string) => call(contract.removePushDevice, { deviceId }),
    onSuccess: onChange,
    onError: (error) => toast.error(failureText(error, texts), { duration: Number.POSITIVE_INFINITY }),
  });
  const blocked = obstacle ?? (turnOn.isSuccess && turnOn.data === null ? 'blocked' : null);
  const isOn = endpoint !== null && state.devices.length > 0;
  return (
    <div className="notifications-part">
      <h3 className="strong">{words.devices.title}</h3>
      {state.devices.length === 0 && <p className="meta">{words.devices.none}</p>}
      <ul className="sessions">
        {state.devices.map(({ deviceId, name, createdAt }) => (
          <li key={deviceId} className="session">
            <div className="session-words">
              <p>{name}</p>
              <p className="meta">{fill(words.devices.added, { date: shortDay(createdAt, null, texts.locale) })}</p>
            </div>
            <Button
              size="3"
              variant="soft"
              color="gray"
              highContrast
              className="tall"
              aria-disabled={remove.isPending || undefined}
              onClick={() => remove.isPending || remove.mutate(deviceId)}
            >
              {fill(words.devices.remove, { name })}
            </Button>
          </li>
        ))}
      </ul>
      {blocked && <p className="meta">{words.devices[blocked]}</p>}
      {isOn && <p className="meta">{words.devices.on}</p>}
      {!isOn && !obstacle && (
        <Button size="4" className="wide" aria-disabled={turnOn.isPending || undefined} onClick={() => turnOn.isPending || turnOn.mutate()}>
          {turnOn.isPending ? words.devices.turningOn : words.devices.turnOn}
        </Button>
      )}
      <Refusal>{turnOn.isError ? words.devices.failed : null}</Refusal>
    </div>
  );
}

function Events({ state, words, onChange }: PartProps) {
  const change = useChange(words, onChange);
  const off = change.isPending && change.variables.off ? change.variables.off : state.off;
  return (
    <div className="notifications-part">
      <h3 className="strong">{words.events.title}</h3>
      {EVENTS.map((event) => {
        const isOn = !off.includes(event);
        const next = isOn ? [...off, event] : off.filter((each) => each !== event);
        return (
          <div key={event} className="setting-row">
            <p>{words.events[event]}</p>
            <Toggle
              checked={isOn}
              rests={change.isPending}
              label={words.events[event]}
              onPress={() => change.isPending || change.mutate({ off: next })}
            />
          </div>
        );
      })}
    </div>
  );
}

function QuietHours({ state, words, onChange }: PartProps) {
  const texts = words.quiet;
  const change = useChange(words, onChange);
  const [from, setFrom] = useState(timeText(state.quiet?.from ?? 22 * 60));
  const [until, setUntil] = useState(timeText(state.quiet?.until ?? 7 * 60));
  const isOn = change.isPending && change.variables.quiet !== undefined ? change.variables.quiet !== null : state.quiet !== null;
  const chosen = { from: minutesOf(from), until: minutesOf(until) };
  const changed = state.quiet?.from !== chosen.from || state.quiet?.until !== chosen.until;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!change.isPending && changed) change.mutate({ quiet: chosen }, { onSuccess: () => toast.success(texts.saved) });
  }
  return (
    <div className="notifications-part">
      <div className="setting-row">
        <div>
          <h3 className="strong">{texts.title}</h3>
          <p className="meta">{fill(texts.lead, { zone: state.timeZone.replaceAll('_', ' ') })}</p>
        </div>
        <Toggle
          checked={isOn}
          rests={change.isPending}
          label={texts.title}
          onPress={() => change.isPending || change.mutate({ quiet: isOn ? null : chosen })}
        />
      </div>
      {isOn && (
        <form className="form notifications-quiet" onSubmit={submit}>
          <InputField label={texts.from} type="time" required value={from} onChange={(e) => setFrom(e.target.value)} />
          <InputField label={texts.until} type="time" required value={until} onChange={(e) => setUntil(e.target.value)} />
          <SubmitButton busy={change.isPending} busyLabel={texts.saving} rests={!changed} quiet={!changed}>
            {texts.save}
          </SubmitButton>
        </form>
      )}
    </div>
  );
}

function Test({ words }: { words: NotificationTexts }) {
  const texts = useTexts();
  const { call } = useConsole();
  const test = useMutation({
    mutationFn: () => call(contract.testNotifications, {}),
    onSuccess: ({ results }) => {
      for (const { name, sent } of results)
        if (sent) toast.success(fill(words.test.sent, { name }));
        else toast.error(fill(words.test.notSent, { name }), { duration: Number.POSITIVE_INFINITY });
    },
  });
  return (
    <div className="notifications-part">
      <Button
        size="4"
        variant="soft"
        color="gray"
        highContrast
        className="wide"
        aria-disabled={test.isPending || undefined}
        onClick={() => test.isPending || test.mutate()}
      >
        {test.isPending ? words.test.sending : words.test.button}
      </Button>
      <Refusal>{test.isError ? failureText(test.error, texts) : null}</Refusal>
    </div>
  );
}

function timeText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function minutesOf(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return hour * 60 + minute;
}
