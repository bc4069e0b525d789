import { Button } from '@radix-ui/themes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, use, useState } from 'react';
import { Link } from 'react-router';
import { addressOf } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import type { ExportTable } from '#api/contract/own-data.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { saveFile } from '../../data/save-file.ts';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { clockTime, shortDay } from '../../ui/text/format.ts';
import { type OwnDataTexts, ownDataTexts } from './texts.ts';
import '../../ui/feedback/dialog.css';

const CALENDAR = ['calendar'];

/** What belongs to the driver: calendar, export, and the end of the account. */
export function OwnData({ user }: { user: UserRecord }) {
  const words = use(ownDataTexts(useTexts().locale));
  return (
    <>
      <Calendar words={words.calendar} />
      <Export words={words.data} />
      <DeleteAccount user={user} words={words.remove} />
    </>
  );
}

function Calendar({ words }: { words: OwnDataTexts['calendar'] }) {
  const { locale } = useTexts();
  const { call, queries } = useConsole();
  const [address, setAddress] = useState<string | null>(null);
  const state = useQuery({ queryKey: CALENDAR, queryFn: ({ signal }) => call(contract.calendarState, {}, { signal }) });
  const after = {
    onSettled: () => queries.invalidateQueries({ queryKey: CALENDAR }),
    onError: () => toast.error(words.notSaved, { duration: Number.POSITIVE_INFINITY }),
  };
  const make = useMutation({
    mutationFn: () => call(contract.makeCalendar, {}),
    ...after,
    onSuccess: ({ path }) => setAddress(new URL(path, location.origin).href),
  });
  const revoke = useMutation({
    mutationFn: () => call(contract.revokeCalendar, {}),
    ...after,
    onSuccess: () => {
      setAddress(null);
      toast.success(words.revoked);
    },
  });
  const since = state.data?.createdAt ?? null;
  const readAt = state.data?.readAt ?? null;
  const date = (at: number) => `${shortDay(at, null, locale)}, ${clockTime(at, null, locale)}`;
  return (
    <Card title={words.title}>
      <p className="meta">{words.lead}</p>
      {state.isError && !state.data && <Refusal>{words.failed}</Refusal>}
      {since !== null && (
        <p className="meta">
          {fill(words.on, { date: date(since) })} {readAt === null ? words.unread : fill(words.read, { date: date(readAt) })}
        </p>
      )}
      {address && (
        <div className="notifications-part" role="status">
          <p>{words.shown}</p>
          <p className="serialized">
            <span className="visually-hidden">{words.address}: </span>
            {address}
          </p>
          <button
            type="button"
            className="button-link"
            onClick={() => void navigator.clipboard.writeText(address).then(() => toast.success(words.copied))}
          >
            <Icon name="copy" /> {words.copy}
          </button>
        </div>
      )}
      <div className="own-data-actions">
        <Button size="4" variant="soft" color="gray" highContrast onClick={() => make.isPending || make.mutate()}>
          {make.isPending ? words.making : since === null ? words.make : words.again}
        </Button>
        {since !== null && (
          <Button size="4" variant="soft" color="gray" highContrast onClick={() => revoke.isPending || revoke.mutate()}>
            {words.revoke}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Export({ words }: { words: OwnDataTexts['data'] }) {
  const { session } = useConsole();
  // A file is no JSON answer to draw from: it goes to the disk as it comes.
  const work = useMutation({
    mutationFn: async (table: ExportTable | null) => {
      const { url } = addressOf('', contract.exportOwnData, table ? { table } : {});
      const answer = await fetch(url, { headers: { authorization: (await session.token()) ?? '' } });
      if (!answer.ok) throw new Error(`${answer.status}`);
      saveFile(await answer.blob(), `batch-grabber-${table ?? 'data'}.${table ? 'csv' : 'json'}`);
    },
    onError: () => toast.error(words.failed, { duration: Number.POSITIVE_INFINITY }),
  });
  const press = (table: ExportTable | null) => work.isPending || work.mutate(table);
  return (
    <Card title={words.title}>
      <p className="meta">{words.lead}</p>
      <div className="own-data-actions">
        <Button size="4" variant="soft" highContrast aria-disabled={work.isPending || undefined} onClick={() => press(null)}>
          {work.isPending && work.variables === null ? words.busy : words.all}
        </Button>
        {(Object.keys(words.tables) as ExportTable[]).map((table) => (
          <Button
            key={table}
            size="4"
            variant="soft"
            color="gray"
            highContrast
            aria-disabled={work.isPending || undefined}
            onClick={() => press(table)}
          >
            {work.isPending && work.variables === table ? words.busy : words.tables[table]}
          </Button>
        ))}
      </div>
      <Link to="/tax" className="button-link">
        <Icon name="list" /> {words.tax}
      </Link>
    </Card>
  );
}

function DeleteAccount({ user, words }: { user: UserRecord; words: OwnDataTexts['remove'] }) {
  const texts = useTexts();
  const { call, session } = useConsole();
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(contract.deleteUser, { userId: user.userId, password }),
    onSuccess: () => {
      toast.success(words.done);
      session.end(null);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!password);
    if (password && !remove.isPending) remove.mutate();
  }
  function close() {
    setOpen(false);
    setPassword('');
    remove.reset();
  }
  return (
    <Card title={words.title} titleId="delete-account">
      <p className="meta">{words.lead}</p>
      <Button size="4" className="danger wide" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {open && (
        <NativeDialog label={words.dialog} className="dialog" holds={remove.isPending} onClose={close}>
          <h2 className="page-title">{words.dialog}</h2>
          <p>{words.lead}</p>
          <p className="meta">{words.keeps}</p>
          <p className="meta">{words.blocks}</p>
          <form className="form" onSubmit={submit} noValidate>
            <Field label={words.password} error={missing ? words.missing : null}>
              {(aria) => (
                <PasswordInput
                  {...aria}
                  name="password"
                  autoComplete="current-password"
                  maxLength={128}
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
              )}
            </Field>
            <Refusal>{remove.isError ? failureText(remove.error, texts) : null}</Refusal>
            <div className="dialog-actions">
              <Button type="button" size="4" variant="soft" color="gray" highContrast onClick={() => remove.isPending || close()}>
                {words.keep}
              </Button>
              <SubmitButton busy={remove.isPending} busyLabel={words.busy}>
                {words.confirm}
              </SubmitButton>
            </div>
          </form>
        </NativeDialog>
      )}
    </Card>
  );
}
