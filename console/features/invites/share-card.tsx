import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { LaterPart, later } from '../../ui/feedback/later-part.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Card } from '../../ui/page/card.tsx';
import { copyLink } from '../../ui/toolbar/copy-link.ts';
import { shareLink, whatsappAddress } from './links.ts';
import type { InviteTexts } from './texts.ts';

/** Comes when it is asked for: few need it, and it has its own library. */
const QrCode = later(async () => (await import('../../ui/qr/qr-code.tsx')).QrCode);

/** The driver's own link and every way to hand it on. */
export function ShareCard({ link, words }: { link: string; words: InviteTexts['share'] }) {
  const [qr, setQr] = useState(false);
  return (
    <Card title={words.title} className="invites-share">
      <p>{words.lead}</p>
      <p className="invites-link">
        <span className="visually-hidden">{words.link}: </span>
        {link}
      </p>
      <Button size="4" className="wide" onClick={() => void shareLink(link, words)}>
        <Icon name="share" size={20} /> {words.share}
      </Button>
      <div className="invites-ways">
        <button type="button" className="button-link" onClick={() => void copyLink(link, words)}>
          <Icon name="copy" /> {words.copy}
        </button>
        <a className="button-link" href={whatsappAddress(`${words.text} ${link}`)} target="_blank" rel="noreferrer">
          <Icon name="message" /> {words.whatsapp}
        </a>
        <button type="button" className="button-link" aria-expanded={qr} onClick={() => setQr(!qr)}>
          <Icon name="device" /> {qr ? words.qrHide : words.qr}
        </button>
      </div>
      {qr && (
        <LaterPart fallback={<div className="qr-code skeleton" />}>
          <figure className="invites-qr">
            <QrCode text={link} label={words.qr} />
            <figcaption className="meta">{words.qrHint}</figcaption>
          </figure>
        </LaterPart>
      )}
    </Card>
  );
}
