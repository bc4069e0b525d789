import type { InviteRow, InviteState } from '#api/contract/invites.ts';
import { BILLING } from '#config/constants.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { phoneText } from '../../ui/inputs/phone.ts';
import { Card } from '../../ui/page/card.tsx';
import type { StatusIcon, StatusRole } from '../../ui/status/status.ts';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { shortDay } from '../../ui/text/format.ts';
import { copyLink } from '../../ui/toolbar/copy-link.ts';
import { addressOf, pathOf } from './links.ts';
import type { InviteTexts } from './texts.ts';

const LOOK: Record<InviteState, { role: StatusRole; icon: StatusIcon }> = {
  open: { role: 'lost', icon: 'dash' },
  sent: { role: 'wait', icon: 'clock' },
  joined: { role: 'info', icon: 'check' },
  paying: { role: 'ok', icon: 'check' },
  credited: { role: 'won', icon: 'star' },
};

interface Props {
  rows: readonly InviteRow[];
  words: InviteTexts;
  freeAccount: boolean;
}

/** Everybody whom the driver invited, newest first: how far each has come, and when. */
export function InviteList({ rows, words, freeAccount }: Props) {
  const { list } = words;
  return (
    <Card title={list.title} className="invites-list">
      {rows.length === 0 ? (
        <p className="meta invites-empty">{list.empty}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <Row key={row.inviteId} row={row} words={words} freeAccount={freeAccount} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ row, words, freeAccount }: { row: InviteRow; words: InviteTexts; freeAccount: boolean }) {
  const { locale } = useTexts();
  const { list } = words;
  const { inviteId, kind, invited, invitationStatus: state, refusal } = row;
  const name = whoIs(row, list);
  const day = (at: number) => shortDay(at, BILLING.timeZone, locale);
  const dates = [
    fill(list.invited, { date: day(row.dateInvited) }),
    ...(row.dateJoined === null || row.dateJoined === row.dateInvited ? [] : [fill(list.joined, { date: day(row.dateJoined) })]),
    ...(row.datePaid === null ? [] : [fill(list.paid, { date: day(row.datePaid) })]),
  ];
  const why = refusal ? list.refusals[refusal] : state === 'paying' && freeAccount ? list.waits : null;
  const open = kind === 'normal' && row.dateJoined === null && invited !== '';
  return (
    <li>
      <div className="invite-words">
        <p className="strong tabular">{name}</p>
        <p className="meta">{dates.join(' · ')}</p>
        {why && <p className="meta">{why}</p>}
      </div>
      <StatusChip {...LOOK[state]}>{list.states[state]}</StatusChip>
      {open && (
        <button
          type="button"
          className="bar-button"
          aria-label={fill(list.copy, { phone: name })}
          title={words.share.copy}
          onClick={() => void copyLink(addressOf(pathOf(inviteId)), words.share)}
        >
          <Icon name="copy" size={20} />
        </button>
      )}
    </li>
  );
}

function whoIs({ kind, invited }: InviteRow, list: InviteTexts['list']): string {
  if (invited === '') return list.gone;
  return kind === 'user' ? fill(list.byLink, { digits: invited.replace(/\D/g, '') }) : phoneText(invited);
}
