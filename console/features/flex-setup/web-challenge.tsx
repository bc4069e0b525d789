import { use, useEffect, useMemo } from 'react';
import { flexTexts } from '../../data/flex-texts.ts';
import { useTexts } from '../../data/i18n.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import type { Answer } from './calls.ts';
import { useFocus } from './focus.ts';
import { tokenOfMessage } from './returned.ts';

interface Props {
  url: string;
  wrong: string | null;
  answer(given: Answer): Promise<void>;
  onBack(): void;
}

/** The platform's own page in a frame: the driver answers there, and it comes back to an address with an access token. */
export function WebChallenge({ url, wrong, answer, onBack }: Props) {
  const { t, locale } = useTexts();
  const words = use(flexTexts(locale)).validate;
  const heading = useFocus<HTMLHeadingElement>();
  const src = useMemo(() => {
    const address = new URL(url);
    address.searchParams.set('origin', location.origin);
    return address.href;
  }, [url]);
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const accessToken = tokenOfMessage(event, url);
      if (accessToken !== null) void answer({ type: 'ACCESS_TOKEN', accessToken });
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [url, answer]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="page-title">
        {words.challengeTitle}
      </h1>
      <p className="meta">{words.challengeLead}</p>
      <iframe
        className="flex-setup-frame"
        src={src}
        title={words.frame}
        sandbox="allow-scripts allow-forms allow-same-origin"
        referrerPolicy="no-referrer"
      />
      <Refusal>{wrong}</Refusal>
      <button type="button" className="line-link link-button" onClick={onBack}>
        {t.setup.startOver()}
      </button>
    </>
  );
}
