import { useState } from 'react';
import type { ChartData } from './chart-data.ts';

interface Props {
  title: string;
  label: string;
  data: ChartData;
  /** `series`: which one the value is of. */
  written(value: number, series: number): string;
  onPick?: ((at: number) => void) | undefined;
}

/** The same figures as a table. It opens below its name, and is written only while it is open: thirty charts have thousands of cells. */
export function ChartTable({ title, label, ...rows }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details className="chart-table" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="line-link">{label}</summary>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
        <section className="chart-scroll" tabIndex={0} aria-label={title}>
          <Rows title={title} {...rows} />
        </section>
      )}
    </details>
  );
}

function Rows({ title, data: { head, labels, series }, written, onPick }: Omit<Props, 'label'>) {
  return (
    <table className="chart-rows">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((text, at) => (
          <tr key={text}>
            <th scope="row">
              {onPick ? (
                <button type="button" className="line-link" onClick={() => onPick(at)}>
                  {text}
                </button>
              ) : (
                text
              )}
            </th>
            {series.map(({ name, values }, which) => (
              <td key={name}>{values[at] === null || values[at] === undefined ? '–' : written(values[at], which)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
