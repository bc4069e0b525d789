import { useId, useRef, useState } from 'react';
import type { FormItem } from '#engine/describe/form.ts';
import type { ListRow } from '#engine/describe/list-source.ts';
import { useTexts } from '../../data/i18n.ts';
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx';
import { Fact } from './fact.tsx';
import { type Rows, useForm } from './form-context.ts';
import { FormIcon } from './form-icon.tsx';
import type { ItemProps } from './item-props.ts';

type Item = Extract<FormItem, { kind: 'list' }>;

/** Chosen rows more than this are folded while they are only read. */
const SHOWN = 8;

/** Zones, stores, neighbourhoods: rows to tick, group by group. */
export function ListItem({ item, value, values, path, onChange, setField }: ItemProps<Item>) {
  const { mode, words, issueAt, rows: rowsOf } = useForm();
  const { t } = useTexts();
  const text = t.forms.list;
  const list = rowsOf(item.source);
  const [leaving, setLeaving] = useState<ListRow | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const chosen = idsOf(value);
  const full = new Set(item.full ? idsOf(values[item.full]) : []);
  const allowed = new Set(item.allowed ? idsOf(values[item.allowed]) : []);
  const locked = new Set([...full].filter((id) => !allowed.has(id)));
  const mark = (field: string | undefined, ids: ReadonlySet<string>) => (id: string, on: boolean) => {
    if (field) setField(field, on ? [...ids, id] : [...ids].filter((other) => other !== id));
  };
  const write = (ids: string[]) => onChange(item.stored === 'commas' ? ids.join(',') : ids);
  const tick = (row: ListRow, on: boolean) => {
    if (!on && locked.has(row.id)) return setLeaving(row);
    write(on ? [...chosen, row.id] : chosen.filter((id) => id !== row.id));
  };
  const area = item.area ? values[item.area] : undefined;
  const shown = list.rows.filter((row) => !item.area || row.group === area || chosen.includes(row.id));
  return (
    <div className="tick-list">
      <Fact item={item} path={path} live>
        {item.emptyMeansAll && chosen.length === 0 ? text.all() : text.count(chosen.length)}
      </Fact>
      {issueAt(path) && (
        <p className="field-error" role="alert">
          {issueAt(path)}
        </p>
      )}
      {mode === 'view' ? (
        <Chosen ids={chosen} list={list} full={full} />
      ) : (
        <Listed list={list} empty={words}>
          {groupsOf(shown, list).map(({ title, rows }) => (
            <Group
              key={title}
              title={title}
              rows={rows}
              chosen={chosen}
              full={full}
              locked={locked}
              marks={{ full: item.full !== undefined, allowed: item.allowed !== undefined }}
              onTick={tick}
              onAll={(ids, on) =>
                write(on ? [...new Set([...chosen, ...ids])] : chosen.filter((id) => !ids.includes(id) || locked.has(id)))
              }
              onFull={mark(item.full, full)}
              onAllowed={mark(item.allowed, allowed)}
              opener={opener}
            />
          ))}
        </Listed>
      )}
      <ConfirmDialog
        open={leaving !== null}
        title={text.leaveTitle(leaving?.label ?? '')}
        body={text.leaveBody()}
        confirm={text.leaveConfirm()}
        keep={text.leaveKeep()}
        opener={opener}
        onClose={() => setLeaving(null)}
        onConfirm={() => {
          write(chosen.filter((id) => id !== leaving?.id));
          setLeaving(null);
        }}
      />
    </div>
  );
}

/** The rows, or why there are none. */
function Listed({ list, empty, children }: { list: Rows; empty(key: string): string; children: React.ReactNode }) {
  const { t } = useTexts();
  if (list.status === 'loading')
    return (
      <p className="none-yet" role="status">
        {t.forms.list.loading()}
      </p>
    );
  if (list.status === 'failed')
    return (
      <div className="none-yet" role="alert">
        <p className="strong">{list.failure ?? t.forms.list.failed()}</p>
        <button type="button" className="text-button" onClick={list.retry}>
          {t.common.retry()}
        </button>
      </div>
    );
  if (list.rows.length === 0) return <p className="none-yet">{list.none ? empty(list.none) : t.forms.list.none()}</p>;
  return children;
}

function Chosen({ ids, list, full }: { ids: readonly string[]; list: Rows; full: ReadonlySet<string> }) {
  const { t } = useTexts();
  const [all, setAll] = useState(false);
  const byId = new Map(list.rows.map((row) => [row.id, row]));
  const shown = all ? ids : ids.slice(0, SHOWN);
  return (
    <>
      <ul className="location-rows chosen-rows">
        {shown.map((id) => (
          <li key={id} className="location-row">
            <span className="location-name">
              {byId.get(id)?.label ?? id} {full.has(id) && <span className="full-mark">{t.forms.list.full()}</span>}
            </span>
            {byId.get(id)?.note && <span className="meta">{byId.get(id)?.note}</span>}
          </li>
        ))}
      </ul>
      {ids.length > SHOWN && (
        <button type="button" className="text-button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t.common.fold.fewer() : t.common.fold.all(ids.length)}
        </button>
      )}
    </>
  );
}

interface GroupProps {
  title: string;
  rows: readonly ListRow[];
  chosen: readonly string[];
  full: ReadonlySet<string>;
  /** Full, and not allowed to this driver all the same. */
  locked: ReadonlySet<string>;
  /** What may be said of a row at all. */
  marks: { full: boolean; allowed: boolean };
  onTick(row: ListRow, on: boolean): void;
  onAll(ids: string[], on: boolean): void;
  onFull(id: string, on: boolean): void;
  onAllowed(id: string, on: boolean): void;
  opener: React.RefObject<HTMLElement | null>;
}

function Group({ title, rows, chosen, full, locked, marks, onTick, onAll, onFull, onAllowed, opener }: GroupProps) {
  const { marksFull } = useForm();
  const { t } = useTexts();
  const text = t.forms.list;
  const open = rows.filter((row) => !locked.has(row.id)).map((row) => row.id);
  const every = open.length > 0 && open.every((id) => chosen.includes(id));
  const allOf = title && (every ? t.forms.picker.clearAll(title) : t.forms.picker.selectAll(title));
  const all = allOf || (every ? text.clearAll() : text.selectAll());
  return (
    <section aria-label={title || text.every()}>
      <header className="picker-group">
        <h3>{title || text.every()}</h3>
        {open.length > 1 && (
          <button type="button" className="text-button" onClick={() => onAll(open, !every)}>
            {all}
          </button>
        )}
      </header>
      <ul className="check-list">
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            checked={chosen.includes(row.id)}
            full={full.has(row.id)}
            locked={locked.has(row.id)}
            marks={{ full: marks.full && marksFull, allowed: marks.allowed && marksFull }}
            onTick={(on, element) => {
              opener.current = element;
              onTick(row, on);
            }}
            onFull={(on) => onFull(row.id, on)}
            onAllowed={(on) => onAllowed(row.id, on)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  row: ListRow;
  checked: boolean;
  full: boolean;
  locked: boolean;
  marks: { full: boolean; allowed: boolean };
  onTick(on: boolean, element: HTMLElement): void;
  onFull(on: boolean): void;
  onAllowed(on: boolean): void;
}

/** A full row that is not chosen can no longer be chosen, unless it is allowed to this driver. */
function Row({ row, checked, full, locked, marks, onTick, onFull, onAllowed }: RowProps) {
  const { t } = useTexts();
  const note = useId();
  return (
    <li className="tick-row">
      <label className="check-row place-row" data-off={locked && !checked ? '' : undefined}>
        <input
          type="checkbox"
          aria-label={row.label}
          aria-describedby={note}
          checked={checked}
          disabled={locked && !checked}
          onChange={(event) => onTick(event.target.checked, event.target)}
        />
        <span className="place-words">
          <span className="place-name">
            {row.label} {full && <span className="full-mark">{t.forms.list.full()}</span>}
          </span>
          <span className="meta" id={note}>
            {row.note}
            {locked && <span className="visually-hidden">{t.forms.list.fullWhy()}</span>}
          </span>
        </span>
      </label>
      {marks.full && (
        <button type="button" className="text-button" onClick={() => onFull(!full)}>
          <FormIcon name={full ? 'cross' : 'lock'} /> {full ? t.forms.list.notFull(row.label) : t.forms.list.makeFull(row.label)}
        </button>
      )}
      {marks.allowed && full && (
        <button type="button" className="text-button" onClick={() => onAllowed(locked)}>
          <FormIcon name={locked ? 'plus' : 'cross'} /> {locked ? t.forms.list.allow(row.label) : t.forms.list.disallow(row.label)}
        </button>
      )}
    </li>
  );
}

function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' && value.trim() !== '' ? value.split(',').map((id) => id.trim()) : [];
}

interface Grouped {
  title: string;
  rows: ListRow[];
}

/** Near rows first, then group by group in the order of the list. */
function groupsOf(rows: readonly ListRow[], { near, groups }: Rows): Grouped[] {
  const found = new Map<string, ListRow[]>();
  for (const row of rows) {
    const title = near.title !== null && near.ids.has(row.id) ? near.title : (groups.get(row.group ?? '') ?? row.group ?? near.others);
    found.set(title, [...(found.get(title) ?? []), row]);
  }
  return [...found]
    .map(([title, members]) => ({ title, rows: members }))
    .sort((a, b) => Number(b.title === near.title) - Number(a.title === near.title));
}
