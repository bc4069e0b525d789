import { Button, Spinner } from '@radix-ui/themes';
import type { UserRecord } from '#api/contract/users.ts';
import { SERVICE_PRICE } from '#config/constants.ts';
import type { Locales, TranslationFunctions } from '#config/i18n/i18n-types.ts';
import type { Family, Manifest } from '#engine/model/platform.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { useFacts } from '../../data/facts.ts';
import { useTexts } from '../../data/i18n.ts';
import { useMetadata } from '../../data/metadata.ts';
import { servicesToAdd } from '../../data/set-up.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { SetUpSteps } from '../../ui/progress/steps.tsx';
import { ServiceMark } from '../../ui/services/service-mark.tsx';
import { languageTag, money } from '../../ui/text/format.ts';
import '../../data/join-texts.ts';
import './choose-service.css';

/** The first of the offered services form a separate group. */
const FIRST = 2;
/** Countries that are named; the others are counted. */
const NAMED = 3;

interface Group {
  title: string;
  lead: string | null;
  services: readonly Manifest[];
}

/** The platforms that can be searched, by the kind of work. */
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
  const add = ({ service, name }: Manifest) => {
    if (change.isPending) return;
    const held = user.services.map(({ key, label, price }) => ({ key, label, price }));
    change.mutate({ services: [...held, { key: service, label: name, price: SERVICE_PRICE }] });
  };
  return (
    <>
      <SetUpSteps current="service" />
      <section className="entry services" aria-labelledby="services-title">
        <PageTitle id="services-title">{words.title()}</PageTitle>
        <p className="meta">{words.lead(money(SERVICE_PRICE, 'USD', locale, 0))}</p>
        <Refusal>{change.isError ? t.services.notAdded() : null}</Refusal>
        {offered.length === 0 && <p className="card">{words.none()}</p>}
        {groupsOf(offered, t).map(({ title, lead, services }) => (
          <section key={title} className="service-group" aria-label={title}>
            <h2 className="section-title">{title}</h2>
            {lead && <p className="meta">{lead}</p>}
            <ul className="service-cards">
              {services.map((manifest) => (
                <li key={manifest.service} className="card service-card service-offer">
                  <ServiceMark {...manifest} />
                  <div className="service-words">
                    <h3 className="service-name">{manifest.name}</h3>
                    {!lead && <p>{words.about[manifest.family]()}</p>}
                    <p className="meta">{words.countries(countriesOf(manifest, t, locale))}</p>
                  </div>
                  <Button
                    size="4"
                    variant={manifest === offered[0] ? 'solid' : 'soft'}
                    aria-disabled={change.isPending || undefined}
                    aria-label={words.addFor(manifest.name)}
                    onClick={() => add(manifest)}
                  >
                    {added === manifest.service && <Spinner size="3" />}
                    {added === manifest.service ? words.adding(manifest.name) : words.add()}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
    </>
  );
}

/** The first ones, then the others by the kind of their work. */
function groupsOf(offered: readonly Manifest[], t: TranslationFunctions): Group[] {
  const words = t.join.services;
  const others = offered.slice(FIRST);
  const families = [...new Set(others.map(({ family }) => family))];
  const byKind = families.map((family: Family) => ({
    title: words.kinds[family](),
    lead: words.about[family](),
    services: others.filter((manifest) => manifest.family === family),
  }));
  return [{ title: words.first(), lead: null, services: offered.slice(0, FIRST) }, ...byKind].filter(({ services }) => services.length > 0);
}

function countriesOf({ countries }: Manifest, t: TranslationFunctions, locale: Locales): string {
  const names = new Intl.DisplayNames([languageTag(locale)], { type: 'region' });
  const named = countries.slice(0, NAMED).map((country) => names.of(country) ?? country);
  const rest = countries.length - named.length;
  return rest > 0 ? t.join.services.more({ countries: named.join(', '), count: rest }) : named.join(', ');
}
