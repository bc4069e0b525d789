import { Link } from 'react-router';
import { useFacts } from '../../data/facts.ts';
import { useTexts } from '../../data/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import '../../data/join-texts.ts';
import './sandbox-notice.css';

/** Where the text messages of a sandbox are read: `own` = the signed-in driver's page, else the sandbox's own. Nothing without a sandbox. */
export function SandboxNotice({ own }: { own?: boolean }) {
  const words = useTexts().t.join.verify;
  const address = useFacts().data?.sandboxMessages;
  if (!address) return null;
  return (
    <div className="sandbox-notice" data-role="info">
      <Icon name="message" />
      <p>{words.sandbox()}</p>
      {own ? (
        <Link to="/sandbox-messages" className="line-link">
          {words.sandboxLink()}
        </Link>
      ) : (
        <a href={address} className="line-link" target="_blank" rel="noreferrer">
          {words.sandboxLink()}
        </a>
      )}
    </div>
  );
}
