import { useQuery } from '@tanstack/react-query';
import * as L from 'leaflet';
import { type RefObject, use, useEffect, useMemo, useRef } from 'react';
import { contract } from '#api/contract/index.ts';
import { CHARTS } from '#config/constants.ts';
import { useConsole } from '../../../data/console.tsx';
import { useFacts } from '../../../data/facts.ts';
import { useTexts } from '../../../data/i18n.ts';
import { fill } from '../../../data/later-texts.ts';
import { saveFile } from '../../../data/save-file.ts';
import { type ChartData, csvOf } from '../../../ui/charts/chart-data.ts';
import { ChartTable } from '../../../ui/charts/chart-table.tsx';
import { pngOf } from '../../../ui/charts/picture.ts';
import { Failed } from '../../../ui/feedback/failed.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { makeMap, tooltipText, useTiles } from '../../../ui/map/base-map.ts';
import { ZoomButtons } from '../../../ui/map/zoom-buttons.tsx';
import { decimal, money } from '../../../ui/text/format.ts';
import '../../../ui/charts/chart-card.css';
import '../../../ui/form/place-map.css';
import './offer-map.css';
import { pictureOfMap } from './map-picture.ts';
import { type ChartTexts, chartTexts } from './texts.ts';
import { dayText } from './time-chart.tsx';
import { type ChartView, daysOf, moved } from './view.ts';

/** The table's third column is of money. */
const AVERAGE = 2;

/** Where the offers of the chosen days were: a spot for each station, greater and darker with their number. */
export function OfferMap({ view }: { view: ChartView }) {
  const { t, locale } = useTexts();
  const words = use(chartTexts(locale)).map;
  const files = t.services.chart;
  const { call } = useConsole();
  const tiles = useFacts().data?.tiles;
  const frame = useRef<HTMLDivElement>(null);
  const short = daysOf(view.from, view.to) > CHARTS.maxHeatDays;
  const from = short ? moved(view.to, 1 - CHARTS.maxHeatDays) : view.from;
  const asked = { from, ...(view.range === 'custom' && { to: view.to }) };
  const answer = useQuery({
    queryKey: ['charts', contract.offerHeatMap.path, asked],
    queryFn: ({ signal }) => call(contract.offerHeatMap, asked, { signal }),
    enabled: !view.wrong,
    staleTime: 60_000,
  });
  const found = answer.data;
  const data = useMemo(
    () =>
      found && {
        head: words.head,
        labels: found.stations.map(({ id, name }) => (name === id ? id : `${name} (${id})`)),
        series: [
          { name: words.offers, values: found.stations.map(({ offers }) => offers) },
          { name: words.won, values: found.stations.map(({ won }) => won) },
          { name: words.average, values: found.stations.map(({ average }) => (average === null ? null : average / 100)) },
        ],
      },
    [found, words],
  );
  const map = useSpots(frame, found?.stations, { tiles, text: words.spot });
  const name = `flex-heatmap-${from}-${view.to}`;
  return (
    <figure className="card chart-card" aria-label={words.title}>
      <figcaption className="chart-head">
        <h2 className="section-title">{words.title}</h2>
        <p className="meta">{words.lead}</p>
        {found && (
          <p className="chart-figure">
            {decimal(
              found.stations.reduce((sum, { offers }) => sum + offers, 0),
              0,
              locale,
            )}
          </p>
        )}
      </figcaption>
      <div className="map offer-map">
        <section ref={frame} className="map-frame" data-tiles={tiles ? '' : undefined} aria-label={words.map} />
        <ZoomButtons map={map} />
      </div>
      {answer.isError && <Failed inCard title={files.failed()} error={answer.error} onRetry={() => void answer.refetch()} />}
      {found?.stations.length === 0 && <p className="none-yet">{files.none()}</p>}
      {short && <p className="meta">{fill(words.short, { from: dayText(from, locale, view.to) })}</p>}
      {data && <Foot words={words} data={data} currency={found!.currency} name={name} frame={frame} />}
    </figure>
  );
}

interface Station {
  name: string;
  latitude: number;
  longitude: number;
  offers: number;
}

interface SpotOptions {
  tiles: Parameters<typeof useTiles>[1];
  /** What a spot says of its station and its number of offers. */
  text: string;
}

/** Draws a map into the frame, with a spot for each station. */
function useSpots(frame: RefObject<HTMLElement | null>, stations: readonly Station[] | undefined, { tiles, text }: SpotOptions) {
  const { locale } = useTexts();
  const map = useRef<L.Map | null>(null);
  useEffect(() => {
    // A page that is scrolled with a finger or a wheel does not stop at the map; two fingers move it.
    const made = makeMap(frame.current!, { dragging: !L.Browser.mobile, scrollWheelZoom: false, keyboard: false });
    made.map.setView([39.5, -98.35], 4);
    map.current = made.map;
    return () => {
      made.remove();
      map.current = null;
    };
  }, []);
  useTiles(map, tiles);
  useEffect(() => {
    if (!stations || !map.current) return;
    const most = Math.max(1, ...stations.map(({ offers }) => offers));
    const group = L.layerGroup().addTo(map.current);
    for (const { name, latitude, longitude, offers } of stations) {
      const part = offers / most;
      L.circleMarker([latitude, longitude], {
        radius: 6 + 18 * part,
        className: 'offer-spot',
        fillOpacity: 0.25 + 0.5 * part,
        stroke: false,
      })
        .bindTooltip(tooltipText(fill(text, { name, offers: decimal(offers, 0, locale) })))
        .addTo(group);
    }
    const places = stations.map(({ latitude, longitude }) => [latitude, longitude] as [number, number]);
    if (places.length) map.current.fitBounds(L.latLngBounds(places), { padding: [32, 32], maxZoom: 10, animate: false });
    return () => void group.remove();
  }, [stations, text, locale]);
  return map;
}

interface FootProps {
  words: ChartTexts['map'];
  data: ChartData;
  /** Of the average. */
  currency: string;
  /** Of the files, without their ending. */
  name: string;
  frame: RefObject<HTMLElement | null>;
}

/** The same figures as a table and as files. */
function Foot({ words, data, currency, name, frame }: FootProps) {
  const { t, locale } = useTexts();
  const files = t.services.chart;
  async function savePicture() {
    try {
      saveFile(await pngOf(pictureOfMap(frame.current!)), `${name}.png`);
    } catch {
      toast.error(files.pictureFailed());
    }
  }
  return (
    <div className="chart-foot">
      <ChartTable
        title={words.title}
        label={files.asTable()}
        data={data}
        written={(value, series) => (series === AVERAGE ? money(value, currency, locale) : decimal(value, 0, locale))}
      />
      <button
        type="button"
        className="chart-button"
        aria-label={files.csvOf(words.title)}
        onClick={() => saveFile(csvOf(data), `${name}.csv`)}
      >
        {files.csv()}
      </button>
      <button type="button" className="chart-button" aria-label={files.pngOf(words.title)} onClick={() => void savePicture()}>
        {files.png()}
      </button>
    </div>
  );
}
