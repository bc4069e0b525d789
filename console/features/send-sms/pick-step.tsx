import { manifests } from '#engine/platforms/manifests.ts';
import { fill } from '../../data/later-texts.ts';
import { useToolTexts } from '../../data/tool-texts.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { type Draft, groupOf, type StepProps } from './draft.ts';
import { usePreview } from './use-preview.ts';
import { useProblem } from './use-problem.ts';

const ANY = 'ANY';

/** Whom it is for; the count follows every change. */
export function PickStep({ draft, wrong, onChange }: StepProps) {
  const { words } = useToolTexts();
  const { sms } = words;
  const preview = usePreview(draft);
  const problem = useProblem();
  const toggle = (service: string) => {
    const chosen = draft.services.includes(service);
    if (service === ANY) return onChange({ services: chosen ? [] : [ANY] });
    const others = draft.services.filter((each) => each !== service && each !== ANY);
    onChange({ services: chosen ? others : [...others, service] });
  };
  return (
    <div className="tools-form">
      <Field group label={sms.services} hint={sms.servicesHint} error={wrong.services ? sms.servicesEmpty : null}>
        {() => (
          <div className="tools-chips">
            {[{ service: ANY, name: sms.anyService }, ...manifests].map(({ service, name }) => (
              <button key={service} type="button" aria-pressed={draft.services.includes(service)} onClick={() => toggle(service)}>
                {name}
              </button>
            ))}
          </div>
        )}
      </Field>
      <SelectField
        label={sms.standing}
        error={wrong.standing ? sms.standingEmpty : null}
        value={draft.standing}
        onChange={({ target }) => onChange({ standing: target.value as Draft['standing'] })}
      >
        <option value="">{sms.choose}</option>
        {(['any', 'good', 'notGood'] as const).map((standing) => (
          <option key={standing} value={standing}>
            {sms.standings[standing]}
          </option>
        ))}
      </SelectField>
      <InputField
        label={sms.where}
        hint={sms.whereHint}
        error={preview.isError ? problem(preview.error) : null}
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        value={draft.where}
        onChange={({ target }) => onChange({ where: target.value })}
      />
      <Count draft={draft} />
    </div>
  );
}

/** How many drivers get it, and who is skipped. */
export function Count({ draft }: { draft: Draft }) {
  const { words, number } = useToolTexts();
  const { sms } = words;
  const { data, isPending, isError } = usePreview(draft);
  const complete = groupOf(draft) !== null;
  const recipients = data?.recipients ?? 0;
  const count = recipients === 0 ? sms.nobody : recipients === 1 ? sms.countOne : fill(sms.count, { count: number(recipients) });
  return (
    <div role="status" className="sms-count">
      {complete && isPending && <p>{sms.counting}</p>}
      {complete && data && !isError && (
        <>
          <p className="strong">{count}</p>
          {Object.values(data.excluded).some(Boolean) && <p className="meta">{fill(sms.excluded, data.excluded)}</p>}
        </>
      )}
    </div>
  );
}
