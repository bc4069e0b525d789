import { type ReactNode, useState } from 'react';
import { useContentTexts } from './use-content.ts';

/** What drivers will see, in either language. Its button does nothing. */
export function Preview({ children }: { children(language: 'en' | 'es'): ReactNode }) {
  const { words, texts } = useContentTexts();
  const [language, setLanguage] = useState<'en' | 'es'>(texts.locale);
  return (
    <aside className="content-preview" aria-label={words.notice.preview}>
      <p className="strong">{words.notice.preview}</p>
      <p className="meta">{words.notice.previewHint}</p>
      <div className="content-languages">
        {(['en', 'es'] as const).map((each) => (
          <button key={each} type="button" className="button-link" aria-pressed={language === each} onClick={() => setLanguage(each)}>
            {each === 'en' ? words.notice.english : words.notice.spanish}
          </button>
        ))}
      </div>
      <div className="content-frame" lang={language} inert>
        {children(language)}
      </div>
    </aside>
  );
}
