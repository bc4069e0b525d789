import { useMutation } from '@tanstack/react-query';
import { use } from 'react';
import { useSearchParams } from 'react-router';
import { ApiFailure } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { type FlexTexts, flexTexts } from '../../data/flex-texts.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { type Load, readLink } from './link.ts';
import '../../ui/feedback/notice.css';
import '../../ui/form/form.css';
import './check-in.css';

/** Checks what was loaded in, from a link and without a sign-in. */
export function CheckIn() {
  const { locale } = useTexts();
  const words = use(flexTexts(locale)).checkIn;
  const [query] = useSearchParams();
  const load = readLink(query);
  return (
    <section className="card entry check-in" aria-labelledby="check-in-title">
      <PageTitle id="check-in-title">{words.title}</PageTitle>
      {load ? (
        <CheckInForm load={load} words={words} />
      ) : (
        <div role="status">
          <p className="section-title">{words.invalid}</p>
          <p className="meta">{words.invalidWhy}</p>
        </div>
      )}
    </section>
  );
}

function CheckInForm({ load, words }: { load: Load; words: FlexTexts['checkIn'] }) {
  const texts = useTexts();
  const { call } = useConsole();
  const { isPending, isSuccess, error, mutate } = useMutation({
    async mutationFn() {
      if (!(await call(contract.checkIn, load))) throw new Error('not checked in');
    },
  });
  const { length } = load.deliveryIds;
  // Nobody is asked more often than the server allows; that is said as it is.
  const refused = error instanceof ApiFailure && error.body.code !== 'checkIn.failed' ? failureText(error, texts) : words.failedWhy;
  if (isSuccess)
    return (
      <div className="notice" data-role="ok" role="status">
        <Icon name="check" />
        <p>{words.done}</p>
      </div>
    );
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <p>{words.lead}</p>
      <dl className="check-in-facts">
        <div>
          <dt className="meta">{words.station}</dt>
          <dd>{load.warehouseId}</dd>
        </div>
        <div>
          <dt className="meta">{words.batch}</dt>
          <dd>{load.batchId}</dd>
        </div>
      </dl>
      <p className="meta">{length === 1 ? words.delivery : fill(words.deliveries, { count: length })}</p>
      <Refusal>{error && !isPending ? `${words.failed}. ${refused}` : null}</Refusal>
      <SubmitButton busy={isPending} busyLabel={words.busy}>
        {words.press}
      </SubmitButton>
    </form>
  );
}
