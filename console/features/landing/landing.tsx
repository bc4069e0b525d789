import { Link } from 'react-router';
import { useTexts } from '../../data/i18n.ts';
import { Icon, type IconName } from '../../ui/icon/icon.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Example } from './example.tsx';
import '../../data/join-texts.ts';
import './landing.css';

const FEATURES = [
  ['fits', 'sliders'],
  ['explains', 'message'],
  ['once', 'once'],
  ['stops', 'off'],
] as const satisfies readonly (readonly [string, IconName])[];
const STEPS = ['one', 'two', 'three'] as const;

/** What a visitor sees first: what the product does, what it costs, and the risk. */
export function Landing() {
  const { t } = useTexts();
  const words = t.join.landing;
  return (
    <div className="landing">
      <title>{`${t.common.product()} · ${words.title()}`}</title>
      <div className="hero">
        <div className="hero-words">
          <h1 className="hero-title">{words.title()}</h1>
          <p className="hero-lead">{words.lead()}</p>
          <div className="hero-actions">
            <Link to="/register" className="button-main">
              {words.start()}
            </Link>
            <Link to="/login" className="button-link">
              {words.haveAccount()}
            </Link>
          </div>
          <p className="meta">{words.priceLine()}</p>
        </div>
        <Example />
      </div>

      <Features />
      <Steps />
      <div className="landing-pair">
        <Card title={words.mission.title()}>
          <p>{words.mission.body()}</p>
        </Card>
        <Card title={words.price.title()}>
          <p className="price">{words.price.week()}</p>
          <p className="price">{words.price.days()}</p>
          <p className="meta">{words.price.body()}</p>
        </Card>
      </div>

      <section aria-labelledby="risk" className="risk" data-role="wait">
        <h2 id="risk" className="section-title">
          <Icon name="alert" size={20} /> {words.risk.title()}
        </h2>
        <p>{words.risk.body()}</p>
        <Link to="/terms-of-service" className="line-link">
          {words.risk.more()}
        </Link>
      </section>

      <p className="landing-last">
        <Link to="/register" className="button-main">
          {words.start()}
        </Link>
      </p>

      <footer className="landing-foot">
        <Link to="/terms-of-service" className="line-link">
          {t.console.shell.terms()}
        </Link>
        <Link to="/privacy-policy" className="line-link">
          {t.console.shell.privacy()}
        </Link>
      </footer>
    </div>
  );
}

function Features() {
  const words = useTexts().t.join.landing.features;
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="landing-title">
        {words.title()}
      </h2>
      <ul className="features">
        {FEATURES.map(([key, icon]) => (
          <li key={key} className="card feature">
            <span className="feature-icon">
              <Icon name={icon} size={20} />
            </span>
            <h3 className="section-title">{words[key].title()}</h3>
            <p>{words[key].body()}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps() {
  const words = useTexts().t.join.landing.steps;
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="landing-title">
        {words.title()}
      </h2>
      <ol className="landing-steps">
        {STEPS.map((key, index) => (
          <li key={key}>
            <span className="landing-number" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className="section-title">{words[key].title()}</h3>
              <p>{words[key].body()}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
