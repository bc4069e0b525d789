import { Spinner } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { keys } from '../../data/live.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { Ended, Late } from './ended.tsx';
import { useFocus } from './focus.ts';
import { Question } from './question.tsx';
import { RegionChoice } from './region-choice.tsx';
import { type UseWizard, useWizard } from './use-wizard.ts';
import '../../ui/feedback/notice.css';
import '../../ui/form/form.css';
import './flex-setup.css';

interface Props {
  user: UserRecord;
  /** Called once the account is linked; loads the page again, which shows the next step. */
  onLinked?(): void;
  /** What is shown under the step, once that is known: until then it would move. */
  foot?: ReactNode;
}

/** Links the driver's Flex account: region, credentials, and what Flex asks. The driver answers every question. */
export function FlexAccount({ user, onLinked = reload, foot }: Props) {
  const wizard = useWizard(user, onLinked);
  return (
    <>
      <section className="card entry flex-setup">
        <Step {...wizard} />
      </section>
      {wizard.wizard.at !== 'looking' && foot}
    </>
  );
}

/** The same for an account whose sign-in has ended: everything else stays as it is, and there is nothing to cancel. */
export function FlexSignInAgain({ user, home }: { user: UserRecord; home: string }) {
  const { t } = useTexts();
  const words = t.dashboard.again;
  const navigate = useNavigate();
  const { queries } = useConsole();
  const wizard = useWizard(user, () => {
    void queries.invalidateQueries({ queryKey: keys.user(user.userId) });
    toast.success(words.done());
    void navigate(home, { replace: true });
  });
  return (
    <>
      <title>{`${words.title()} · ${t.common.product()}`}</title>
      <div className="notice flex-setup-again" data-role="info">
        <Icon name="alert" />
        <p>{words.lead()}</p>
      </div>
      <section className="card entry flex-setup">
        <Step {...wizard} />
      </section>
      {wizard.wizard.at !== 'looking' && (
        <div className="flex-setup-cancel">
          <Link className="line-link" to={home}>
            {words.back()}
          </Link>
        </div>
      )}
    </>
  );
}

/** One screen of the wizard, by where the driver stands. Exported for the tests that read every one of them. */
export function Step(props: Omit<UseWizard, 'flow'> & { flow: Pick<UseWizard['flow'], 'byCountry'> }) {
  const { wizard } = props;
  const { t } = useTexts();
  switch (wizard.at) {
    case 'looking':
      return (
        <p className="flex-setup-wait" role="status">
          <Spinner size="3" /> {t.console.shell.loading()}
        </p>
      );
    case 'region':
      return <RegionChoice {...props} refusal={wizard.refusal} />;
    case 'credentials':
      return <CredentialsForm {...props} refusal={wizard.refusal} />;
    case 'question':
      return <Question {...props} question={wizard.question} key={wizard.question.state} />;
    case 'late':
      return <Late onAgain={props.lookAgain} onStartOver={props.startOver} />;
    case 'ended':
      return <Ended refusal={wizard.refusal} onAgain={props.startOver} />;
    case 'done':
      return <Done />;
  }
}

function Done() {
  const words = useTexts().t.setup.done;
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <div role="status">
      <h1 ref={heading} tabIndex={-1} className="page-title">
        {words.title()}
      </h1>
      <p className="meta">{words.body()}</p>
    </div>
  );
}

function reload(): void {
  location.reload();
}
