import { useToolTexts } from '../../data/tool-texts.ts';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { MERGE_FIELDS, placeOf, type StepProps } from './draft.ts';

/** What a message can say of each driver, and what it says where that is not known. */
export function PersonalizeStep({ draft, onChange }: StepProps) {
  const { words } = useToolTexts();
  return (
    <div className="tools-form">
      <p>{words.sms.fieldsLead}</p>
      <div className="sms-fields">
        {MERGE_FIELDS.map((field) => (
          <InputField
            key={field}
            label={`${words.sms.fields[field]}: ${words.sms.fallback}`}
            hint={<code>{placeOf(field, draft)}</code>}
            maxLength={60}
            value={draft.fallbacks[field]}
            onChange={({ target }) => onChange({ fallbacks: { ...draft.fallbacks, [field]: target.value.replace(/[{}|]/g, '') } })}
          />
        ))}
      </div>
    </div>
  );
}
