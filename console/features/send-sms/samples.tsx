import type { AnswerOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import { fill } from '../../data/later-texts.ts';
import { useToolTexts } from '../../data/tool-texts.ts';

/** Messages as phones show them. What is in them is text, whatever it looks like. */
export function Samples({ samples }: { samples: AnswerOf<typeof contract.previewSms>['samples'] }) {
  const { words } = useToolTexts();
  return (
    <section className="sms-phone" aria-label={words.sms.preview}>
      <p className="meta">{samples.length ? words.sms.preview : words.sms.previewNone}</p>
      {samples.map(({ userId, name, language, text, encoding, segments }) => (
        <figure key={userId}>
          <figcaption className="meta">
            <bdi>{name}</bdi> · {words.sms.languages[language]}
          </figcaption>
          <p className="sms-bubble tools-text" lang={language}>
            <bdi>{text}</bdi>
          </p>
          <p className="meta">{`${encoding} · ${fill(words.sms.sampleSegments, { segments })}`}</p>
        </figure>
      ))}
    </section>
  );
}
