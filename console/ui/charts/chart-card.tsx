import { lazy, type ReactNode, Suspense, useId, useMemo, useState } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { saveFile } from '../../data/save-file.ts';
import { toast } from '../feedback/toast.ts';
import type { DrawnChart } from './apex-frame.tsx';
import { type ChartData, type ChartKind, csvOf, drawnOf, isEmpty, MOST_SERIES } from './chart-data.ts';
import './chart-card.css';
import { ChartTable } from './chart-table.tsx';
import { DrawingBoundary } from './drawing-boundary.tsx';
import { titledPicture } from './picture.ts';

const ApexFrame = lazy(() => import('./apex-frame.tsx'));

interface Props {
  kind: ChartKind;
  title: string;
  /** What is counted, and in which unit. */
  lead: string;
  /** Undefined while it is on its way. */
  data: ChartData | undefined;
  failed?: boolean;
  onRetry?: () => void;
  /** The figure of the whole period, and how it differs from the one before. */
  figure?: string | undefined;
  change?: string | undefined;
  written(value: number): string;
  /** A label was chosen: in the picture by click, in the table by its button. */
  onPick?: ((at: number) => void) | undefined;
  /** Rules of this chart, such as what is not drawn. */
  note?: ReactNode;
  /** The chart with its own rules about what is drawn; the table and the file have everything. */
  drawn?: ChartData | undefined;
  fileName: string;
  /** What it says where there is nothing to draw. */
  none?: string;
  height?: number;
}

/** A chart with its figure, its table and its files. What is drawn is a picture: everything it says is in the table. */
export function ChartCard({ kind, title, lead, data, failed, onRetry, figure, change, height = 240, ...props }: Props) {
  const { written, onPick, note, drawn = data, fileName, none } = props;
  const { t } = useTexts();
  const words = t.services.chart;
  const heading = useId();
  const [picture, setPicture] = useState<DrawnChart | null>(null);
  const shown = useMemo(() => drawn && drawnOf(drawn), [drawn]);
  const hidden = (drawn?.series.length ?? 0) - MOST_SERIES;
  const empty = !shown || isEmpty(shown);
  async function savePicture() {
    try {
      saveFile(await titledPicture(await picture!.picture(), title, lead), `${fileName}.png`);
    } catch {
      toast.error(words.pictureFailed());
    }
  }
  return (
    <figure className="card chart-card" aria-labelledby={heading}>
      <figcaption className="chart-head">
        <h2 id={heading} className="section-title">
          {title}
        </h2>
        <p className="meta">{lead}</p>
        {figure !== undefined && (
          <p className="chart-figure">
            {figure} {change && <span className="meta">{change}</span>}
          </p>
        )}
      </figcaption>
      {failed && (
        <div role="alert" className="chart-state" style={{ minHeight: height }}>
          <p>{words.failed()}</p>
          <button type="button" className="button-link" onClick={onRetry}>
            {t.common.retry()}
          </button>
        </div>
      )}
      {!failed && !data && <div className="skeleton-card" role="status" aria-label={t.console.shell.loading()} style={{ height }} />}
      {!failed && data && empty && (
        <p className="none-yet chart-state" style={{ minHeight: height }}>
          {none ?? words.none()}
        </p>
      )}
      {!failed && data && !empty && (
        <div className="chart-frame" style={{ minHeight: height }} aria-hidden="true" data-picks={onPick ? '' : undefined}>
          <DrawingBoundary instead={<p>{words.failed()}</p>}>
            <Suspense fallback={<div style={{ height }} />}>
              <ApexFrame {...{ kind, title, written, onPick, height }} data={shown!} onDrawn={setPicture} />
            </Suspense>
          </DrawingBoundary>
        </div>
      )}
      {hidden > 0 && <p className="meta">{words.moreSeries(hidden)}</p>}
      {note && <p className="meta">{note}</p>}
      {/* As tall as the buttons that follow. */}
      {!failed && !data && <div className="chart-foot" />}
      {!failed && data && (
        <div className="chart-foot">
          <ChartTable title={title} label={words.asTable()} data={data} written={written} onPick={onPick} />
          <button
            type="button"
            className="chart-button"
            aria-label={words.csvOf(title)}
            onClick={() => saveFile(csvOf(data), `${fileName}.csv`)}
          >
            {words.csv()}
          </button>
          <button
            type="button"
            className="chart-button"
            aria-label={words.pngOf(title)}
            aria-disabled={picture === null || empty || undefined}
            onClick={() => picture && !empty && void savePicture()}
          >
            {words.png()}
          </button>
        </div>
      )}
    </figure>
  );
}
