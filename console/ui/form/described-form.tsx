import { type ComponentType, type ReactNode, startTransition, useOptimistic } from 'react';
import type { FormItem } from '#engine/describe/form.ts';
import { useRenderedParts } from '../rendered-parts.ts';
import { AddressItem } from './address-item.tsx';
import { DurationsItem, SelectItem, SwitchItem } from './choice-items.tsx';
import { DistanceTable } from './distance-table.tsx';
import { ChosenFigure, EndHour, SlidFigure, TypedFigure } from './figure-items.tsx';
import { useForm, type Values } from './form-context.ts';
import type { InnerProps, ItemProps } from './item-props.ts';
import { ListItem } from './list-item.tsx';
import { LocationsItem } from './locations-item.tsx';
import { NumberItem } from './number-item.tsx';
import { PasswordItem, WordsItem } from './text-items.tsx';
import { WeeklySchedule } from './weekly-schedule.tsx';
import '../inputs/field.css';

/** Fields of one object; what it lacks is left to the rules. */
function ObjectItem({ item, value, path, onChange, draw: drawn }: ItemProps<Extract<FormItem, { kind: 'object' }>>) {
  const values = (value ?? {}) as Values;
  return drawn({ items: item.form, values, setField: (name, next) => onChange({ ...values, [name]: next }), path: `${path}.` });
}

const CONTROLS: { [Kind in FormItem['kind']]: ComponentType<ItemProps<any>> } = {
  money: NumberItem,
  minutes: NumberItem,
  switch: SwitchItem,
  select: SelectItem,
  durations: DurationsItem,
  object: ObjectItem,
  'weekly-schedule': WeeklySchedule,
  'location-picker': LocationsItem,
  number: TypedFigure,
  figure: ChosenFigure,
  slider: SlidFigure,
  'end-hour': EndHour,
  list: ListItem,
  'distance-table': DistanceTable,
  address: AddressItem,
  words: WordsItem,
  password: PasswordItem,
};

/** A platform's whole form, a card a group. Knows no platform: everything is in the items. */
export function DescribedForm({ items, values, setField }: Omit<InnerProps, 'path'>) {
  const { words } = useForm();
  const groups = groupsOf(items);
  const drawn = groups.slice(0, useRenderedParts(groups.length, true));
  return (
    <div className="form-cards">
      {columnsOf(groups).map((column) => (
        <div key={column[0]!.title} className="form-column">
          {column
            .filter((group) => drawn.includes(group))
            .map(({ title, items: members }) => (
              <section key={title} className="card form-card" aria-label={words(title)}>
                <h2 className="section-title">{words(title)}</h2>
                <FormItems items={members} values={values} setField={setField} path="" />
              </section>
            ))}
        </div>
      ))}
    </div>
  );
}

/** Controls without a frame, as they stand inside a card. */
function FormItems({ items, values, setField, path }: InnerProps) {
  return items.map((item) => <Item key={item.name} item={item} values={values} setField={setField} path={path} />);
}

/**
 * One control. It shows a new value at once and alone; the form around it follows as a transition, for its rules, advice and other
 * controls take longer than a slow phone has between two keys.
 */
function Item({ item, values, setField, path }: Omit<InnerProps, 'items'> & { item: FormItem }) {
  const Control = CONTROLS[item.kind];
  const at = `${path}${item.name}`;
  const [value, show] = useOptimistic(values[item.name]);
  return (
    <div className="form-item" data-path={at} data-tour={path ? undefined : item.name}>
      <Control
        item={item}
        value={value}
        values={values}
        path={at}
        id={`form-${at.replaceAll('.', '-')}`}
        onChange={(next) =>
          startTransition(() => {
            show(next);
            setField(item.name, next);
          })
        }
        setField={setField}
        draw={draw}
      />
    </div>
  );
}

function draw(inner: InnerProps): ReactNode {
  return <FormItems {...inner} />;
}

interface Group {
  title: string;
  items: FormItem[];
}

function groupsOf(items: readonly FormItem[]): Group[] {
  const groups: Group[] = [];
  for (const item of items) {
    const title = item.group ?? item.label;
    const last = groups.at(-1);
    if (last?.title === title) last.items.push(item);
    else groups.push({ title, items: [item] });
  }
  return groups;
}

const TALL: readonly FormItem['kind'][] = ['weekly-schedule', 'location-picker', 'list'];

/** Two columns on a wide screen, in the order of the form: up to the last tall control, and the rest. */
function columnsOf(groups: readonly Group[]): Group[][] {
  const last = groups.findLastIndex(({ items }) => items.some((item) => TALL.includes(item.kind)));
  return [groups.slice(0, last + 1), groups.slice(last + 1)].filter((column) => column.length > 0);
}
