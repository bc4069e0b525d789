import { Button } from '@radix-ui/themes';
import type { NoticeWords, PromotionWords } from '#api/contract/notices.ts';
import './notices.css';

interface Closing {
  /** Word of the button that closes it. */
  close: string;
  onClose(): void;
}

/** What the general dialog holds. The editor's preview draws the same. */
export function GeneralDialogCard({ words, close, onClose }: Closing & { words: NoticeWords }) {
  return (
    <>
      <h2 className="page-title">{words.title}</h2>
      <Paragraphs text={words.body} />
      <Actions close={close} onClose={onClose} />
    </>
  );
}

/** What the announcement holds, on the whole screen. */
export function AnnouncementCard({ words, close, onClose }: Closing & { words: NoticeWords }) {
  return (
    <div className="announcement">
      <h2 className="announcement-title">{words.title}</h2>
      <Paragraphs text={words.body} />
      <Actions close={close} onClose={onClose} />
    </div>
  );
}

/** What a promotion holds. Its HTML was cleaned by the server when it was written. */
export function PromotionCard({ words, close, onClose }: Closing & { words: PromotionWords }) {
  return (
    <>
      <h2 className="page-title">{words.title}</h2>
      {words.subtitle && <p className="strong">{words.subtitle}</p>}
      {words.bodyText && <Paragraphs text={words.bodyText} />}
      {words.bodyHTML && <div className="promotion-html" dangerouslySetInnerHTML={{ __html: words.bodyHTML }} />}
      <Actions close={close} onClose={onClose} />
    </>
  );
}

/** Lines of the writer stay lines. */
function Paragraphs({ text }: { text: string }) {
  return <p className="notice-text">{text}</p>;
}

function Actions({ close, onClose }: Closing) {
  return (
    <div className="dialog-actions">
      <Button size="4" onClick={onClose}>
        {close}
      </Button>
    </div>
  );
}
