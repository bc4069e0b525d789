import { Button, Spinner } from '@radix-ui/themes';
import { type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MINUTE } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { type FlexTexts, flexTexts } from '../../data/flex-texts.ts';
import { askPosition, type NoPosition, reasonOf } from '../../data/geolocation.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { decimal } from '../../ui/text/format.ts';
import { readWay, type Way, type When, whenToStart } from './when.ts';
import './distance-timer.css';

type State = { state: 'LOCATING' } | { state: 'GONE'; reason: NoPosition } | When;

/** Says when a driver who is on the way may start. While they must wait, the page is loaded again every minute. */
export function DistanceTimer({ reload = () => location.reload() }: { reload?: () => void }) {
  const { locale } = useTexts();
  const words = use(flexTexts(locale)).distance;
  const [query] = useSearchParams();
  const way = readWay(query);
  return (
    <section className="card entry distance-timer" aria-labelledby="distance-title">
      <PageTitle id="distance-title">{words.title}</PageTitle>
      {way ? <Timer way={way} words={words} reload={reload} /> : <Said title={words.invalid} body={words.invalidWhy} />}
    </section>
  );
}

function Timer({ way, words, reload }: { way: Way; words: FlexTexts['distance']; reload: () => void }) {
  const { locale } = useTexts();
  const positionTexts = use(flexTexts(locale)).position;
  const { world } = useConsole();
  const [told, setTold] = useState<State>({ state: 'LOCATING' });
  const { latitude, longitude } = way.place;
  const { since } = way;
  const look = useCallback(async () => {
    setTold({ state: 'LOCATING' });
    try {
      const here = await askPosition(navigator.geolocation);
      setTold(whenToStart(here, { place: { latitude, longitude }, since }, world.now()));
    } catch (error) {
      const reason = reasonOf(error);
      setTold({ state: 'GONE', reason });
      toast.error(positionTexts[reason]);
    }
  }, [latitude, longitude, since, world, positionTexts]);
  useEffect(() => void look(), [look]);
  const waits = told.state === 'WAIT';
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(reload, MINUTE);
    return () => clearTimeout(timer);
  }, [waits, reload]);
  switch (told.state) {
    case 'LOCATING':
      return (
        <p className="distance-wait" role="status">
          <Spinner size="3" /> {words.locating}
        </p>
      );
    case 'ALL_GOOD':
      return <Said title={words.good} body={words.goodWhy} tone="ok" />;
    case 'WAIT': {
      const { minutes, miles, estimate } = told;
      const body = fill(words.waitWhy, { miles: decimal(miles, 1, locale), estimate });
      return <Said title={fill(words.wait, { minutes })} body={body} tone="wait" />;
    }
    case 'GONE':
      return (
        <Said title={words.gone} body={`${positionTexts[told.reason]}.${told.reason === 'denied' ? ` ${positionTexts.allow}` : ''}`}>
          <Button size="4" className="wide" onClick={() => void look()}>
            {words.retry}
          </Button>
        </Said>
      );
  }
}

function Said({ title, body, tone, children }: { title: string; body: string; tone?: 'ok' | 'wait'; children?: ReactNode }) {
  return (
    <div className="distance-said" role="status">
      <p className="distance-main" data-role={tone}>
        {title}
      </p>
      <p className="meta">{body}</p>
      {children}
    </div>
  );
}
