import { useState } from 'react';
import { type ConfigEntry, type ConfigName, configTypeOf } from '#api/contract/app-config.ts';
import { fill } from '../../data/later-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Line, Text } from './notice-fields.tsx';
import { PublishButton } from './publish-button.tsx';
import { useContentTexts, useProblem, useSetEntry } from './use-content.ts';

/** Entries that have a separate editor. */
const ELSEWHERE = ['generalDialogConfig', 'latestAnnouncement'];

/** Every other entry of the app configuration: its value, who changed it, and a field for a new one. */
export function SettingsList({ entries }: { entries: readonly ConfigEntry[] }) {
  const { words, time } = useContentTexts();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Card title={words.sections.settings}>
      <ul className="content-list">
        {entries
          .filter(({ type }) => !ELSEWHERE.includes(type))
          .map((entry) => {
            const name = words.names[entry.type as ConfigName];
            const shown = isSwitch(entry)
              ? entry.value === 'true'
                ? words.on
                : words.off
              : inWords(entry.options || entry.value) || words.empty;
            return (
              <li key={entry.type}>
                <div className="content-what">
                  <p className="strong">{name}</p>
                  <p className="content-value">{shown}</p>
                  <p className="meta">
                    {entry.updatedAt === null ? words.never : fill(words.by, { who: entry.updatedBy ?? '', time: time(entry.updatedAt) })}
                  </p>
                </div>
                {open === entry.type ? (
                  <Edit key={entry.revision} entry={entry} onDone={() => setOpen(null)} />
                ) : (
                  <button
                    type="button"
                    className="button-link"
                    aria-label={fill(words.change, { name })}
                    onClick={() => setOpen(entry.type)}
                  >
                    {words.edit}
                  </button>
                )}
              </li>
            );
          })}
      </ul>
    </Card>
  );
}

/** Lists as their values, not as JSON; anything else as it is. */
function inWords(text: string): string {
  try {
    const read = JSON.parse(text) as unknown;
    if (!Array.isArray(read)) return text;
    return read
      .map((each) => (typeof each === 'object' && each !== null && 'value' in each ? String(each.value) : String(each)))
      .join(', ');
  } catch {
    return text;
  }
}

function isSwitch({ type }: ConfigEntry): boolean {
  return configTypeOf(type)?.kind === 'switch';
}

function Edit({ entry, onDone }: { entry: ConfigEntry; onDone(): void }) {
  const { words } = useContentTexts();
  const hasOptions = configTypeOf(entry.type)?.options !== undefined;
  const [value, setValue] = useState(entry.value);
  const [options, setOptions] = useState(entry.options ?? '');
  const set = useSetEntry();
  const problem = useProblem();
  const save = () =>
    set.mutate(
      { type: entry.type, value, revision: entry.revision, ...(hasOptions && { options: options.trim() || null }) },
      { onSuccess: onDone },
    );
  return (
    <div className="content-edit">
      {isSwitch(entry) ? (
        <SelectField label={words.value} value={value} onChange={(event) => setValue(event.target.value)}>
          <option value="true">{words.on}</option>
          <option value="false">{words.off}</option>
        </SelectField>
      ) : (
        !hasOptions && <Line label={words.value} most={10_000} value={value} onChange={setValue} />
      )}
      {hasOptions && <Text label={words.options} most={20_000} value={options} onChange={setOptions} />}
      <p className="field-hint">{words.effects[entry.type as ConfigName]}</p>
      <Refusal>{set.isError ? problem(set.error) : null}</Refusal>
      <div className="content-actions">
        <PublishButton effect={words.effects[entry.type as ConfigName]} busy={set.isPending} onConfirm={save}>
          {words.save}
        </PublishButton>
        <button type="button" className="button-link" onClick={onDone}>
          {words.cancel}
        </button>
      </div>
    </div>
  );
}
