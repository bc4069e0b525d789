import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contract } from '#api/contract/index.ts';
import { CONSOLE } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { clockTime } from '../../ui/text/format.ts';
import '../../data/join-texts.ts';
import './messages.css';

const REFRESH_MS = 2000;

/** The text messages that a sandbox "sent" to this driver, so that the code can be read here. */
export function Messages() {
  const texts = useTexts();
  const { t, locale } = texts;
  const words = t.join.messages;
  const { call } = useConsole();
  const messages = useQuery({
    queryKey: ['sandbox-messages'],
    queryFn: ({ signal }) => call(contract.sandboxMessages, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <section className="card entry" aria-labelledby="messages-title">
      <title>{`${words.title()} · ${t.common.product()}`}</title>
      <Link to="/" className="line-link back-link">
        <Icon name="left" /> {words.back()}
      </Link>
      <h1 id="messages-title" className="page-title">
        {words.title()}
      </h1>
      <p className="meta">{words.lead()}</p>
      <div aria-live="polite">
        {messages.isError && !messages.data && <p className="messages-none">{failureText(messages.error, texts)}</p>}
        {messages.data?.length === 0 && <p className="messages-none">{words.empty()}</p>}
        <ul className="messages">
          {messages.data?.map((message) => (
            <li key={`${message.at} ${message.text}`}>
              <p className="meta">{clockTime(message.at, null, locale)}</p>
              <p>{message.text}</p>
              <Copy code={codeIn(message.text)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Copy({ code }: { code: string | null }) {
  const words = useTexts().t.join.messages;
  if (!code) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    toast.success(words.copied(code));
  };
  return (
    <Button size="3" variant="soft" highContrast className="copy" onClick={() => void copy()}>
      <Icon name="copy" /> {words.copy(code)}
    </Button>
  );
}

/** The code of a message, if it has one. */
export function codeIn(text: string): string | null {
  return new RegExp(`\\b\\d{${CONSOLE.codeDigits}}\\b`).exec(text)?.[0] ?? null;
}
