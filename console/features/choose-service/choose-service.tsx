import { Button, Spinner } from '@radix-ui/themes';
import type { UserRecord } from '#api/contract/users.ts';
import { SERVICE_PRICE } from '#config/constants.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { useFacts } from '../../data/facts.ts';
import { useTexts } from '../../data/i18n.ts';
import { useMetadata } from '../../data/metadata.ts';
import { servicesToAdd } from '../../data/set-up.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { SetUpSteps } from '../../ui/progress/steps.tsx';
import { money } from '../../ui/text/format.ts';
import '../../ui/services/service-card.css';

/** Which platform shall be searched: one card each; the first is the one that most choose. */
export function ChooseService({ user }: { user: UserRecord }) {
  const { t, locale } = useTexts();
  const words = t.join.services;
  const facts = useFacts();
  const metadata = useMetadata();
  const change = useChangeUser(user.userId);
  const offered = servicesToAdd(user, {
    disabled: facts.data?.disabledServices ?? [],
    secretAccess: metadata.data?.secretAccess === true,
  });
  const added = change.isPending ? change.variables?.services?.at(-1)?.key : undefined;
  const add = (key: string, label: string) => {
    if (change.isPending) return;
    const held = user.services.map(({ key, label, price }) => ({ key, label, price }));
    change.mutate({ services: [...held, { key, label, price: SERVICE_PRICE }] });
  };
  return (
    <>
      <SetUpSteps current="service" />
      <section className="entry services" aria-labelledby="services-title">
        <title>{`${words.title()} · ${t.common.product()}`}</title>
        <h1 id="services-title" className="page-title">
          {words.title()}
        </h1>
        <p className="meta">{words.lead()}</p>
        <Refusal>{change.isError ? words.failed() : null}</Refusal>
        {offered.length === 0 && <p className="card">{words.none()}</p>}
        <ul className="service-cards">
          {offered.map((manifest, at) => (
            <li key={manifest.service} className="card service-card">
              <span className="service-mark" aria-hidden="true">
                {manifest.name.slice(0, 1)}
              </span>
              <div className="service-words">
                <h2 className="section-title">{manifest.name}</h2>
                <p>{words.about[manifest.family]()}</p>
                <p className="meta">{words.price(money(SERVICE_PRICE, 'USD', locale, 0))}</p>
              </div>
              <Button
                size="4"
                variant={at === 0 ? 'solid' : 'soft'}
                className="wide"
                aria-disabled={change.isPending || undefined}
                aria-label={words.registerFor(manifest.name)}
                onClick={() => add(manifest.service, manifest.name)}
              >
                {added === manifest.service && <Spinner size="3" />}
                {added === manifest.service ? words.adding(manifest.name) : words.register()}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
