import { Button, Spinner } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from 'react-router';
import { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { flexTexts } from '../../data/flex-texts.ts';
import { useTexts } from '../../data/i18n.ts';
import { keys } from '../../data/live.ts';
import { mainManifest } from '../../data/main-switch.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PageTitle } from '../../ui/page/page-title.tsx';
import '../../ui/form/form.css';

/** Asks the platform for a new token with the sign-in that is stored. */
export function RegenerateToken({ user: { userId } }: { user: UserRecord }) {
  const texts = useTexts();
  const words = use(flexTexts(texts.locale)).token;
  const { call, queries } = useConsole();
  const renew = useMutation({
    mutationFn: () => call(contract.regenerateToken, {}),
    onSuccess: () => {
      toast.success(words.done);
      void queries.invalidateQueries({ queryKey: keys.user(userId) });
    },
    onError: (error) => toast.error(failureText(error, texts)),
  });
  return (
    <section className="card entry regenerate-token" aria-labelledby="token-title">
      <PageTitle id="token-title">{words.title}</PageTitle>
      <p className="meta">{words.lead}</p>
      <div className="form">
        <Refusal>{renew.isError ? failureText(renew.error, texts) : null}</Refusal>
        <p role="status">{renew.isSuccess ? words.done : ''}</p>
        <Button size="4" className="wide" aria-disabled={renew.isPending || undefined} onClick={() => renew.isPending || renew.mutate()}>
          {renew.isPending && <Spinner size="3" />}
          {renew.isPending ? words.busy : words.press}
        </Button>
      </div>
      <p className="entry-foot">
        {renew.isError && (
          <Link className="line-link" to={`${mainManifest.routeRoot}/sign-in`}>
            {words.signIn}
          </Link>
        )}
        <Link className="line-link" to={mainManifest.routeRoot}>
          {words.toDashboard}
        </Link>
      </p>
    </section>
  );
}
