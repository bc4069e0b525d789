import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { Writing } from './cells.ts';
import { useChange, useRefresh } from './use-change.ts';

/** What can be done for or to a driver, besides changing fields. */
export function ActionsSection({ user, writing }: { user: UserRecord; writing: Writing }) {
  const texts = useTexts();
  const { call } = useConsole();
  const words = writing.words.panel;
  const { userId } = user;
  const refresh = useRefresh(userId);
  const stop = useChange(userId, words.stopDone);
  const [connected, setConnected] = useState(true);
  const action = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; done: string; failed?: string }) => work(),
    onSuccess: (_, { done }) => {
      toast.success(done);
      refresh();
    },
    onError: (error, { failed }) =>
      toast.error([failed, failureText(error, texts)].filter((text, at, all) => text && all.indexOf(text) === at).join('. ')),
  });
  const run = (work: () => Promise<unknown>, done: string, failed?: string) =>
    !action.isPending && action.mutate({ work, done, ...(failed && { failed }) });
  const late = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const disconnectReason = String(new FormData(event.currentTarget).get('reason') ?? '').trim() || null;
    run(() => call(contract.lateUserData, { userId, userPhoneNumber: user.phoneNumber, connected, disconnectReason }), words.lateDone);
  };
  const move = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim() || undefined;
    run(() => call(contract.changeLocation, { userId, country: text('country'), region: text('region') }), words.locationDone);
  };
  const text = (name: string) => (typeof user[name] === 'string' ? String(user[name]) : '');
  return (
    <section aria-labelledby="panel-actions">
      <h3 id="panel-actions" className="section-title">
        {words.actions}
      </h3>
      <p className="users-row-actions">
        <button
          type="button"
          className="users-button"
          onClick={() => run(() => call(contract.newRefreshToken, { userId }), words.tokenDone, words.tokenFailed)}
        >
          {words.token}
        </button>
        <button type="button" className="users-button" onClick={() => run(() => call(contract.notifyUser, { userId }), words.notifyDone)}>
          {words.notify}
        </button>
        <button
          type="button"
          className="users-button users-danger"
          disabled={user.userDisabled || stop.busy}
          onClick={() => stop.save({ userDisabled: true })}
        >
          {words.stop}
        </button>
      </p>
      {user.userDisabled && <p className="meta">{words.stopIdle}</p>}
      <form onSubmit={late} className="users-form">
        <h4 className="users-label-block">{words.late}</h4>
        <label className="users-switch">
          <input type="checkbox" checked={connected} onChange={(event) => setConnected(event.target.checked)} />
          {words.connected}
        </label>
        {!connected && (
          <label className="users-select">
            {words.disconnectReason}
            <input name="reason" required maxLength={500} />
          </label>
        )}
        <button type="submit" className="users-button">
          {words.save}
        </button>
      </form>
      <form onSubmit={move} className="users-form" key={`${text('country')} ${text('region')}`}>
        <h4 className="users-label-block">{words.location}</h4>
        <div className="users-date">
          <label>
            {words.country}
            <input name="country" maxLength={60} defaultValue={text('country')} />
          </label>
          <label>
            {words.region}
            <input name="region" maxLength={60} defaultValue={text('region')} />
          </label>
        </div>
        <button type="submit" className="users-button">
          {words.location}
        </button>
      </form>
    </section>
  );
}
