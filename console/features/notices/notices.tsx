import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { contract } from '#api/contract/index.ts';
import type { NoticeWords } from '#api/contract/notices.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { BILLING, MINUTE } from '#config/constants.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { useConsole } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { useMetadata } from '../../data/metadata.ts';
import { useOverlay } from '../../data/overlay-queue.ts';
import { manifestOf } from '../../data/set-up.ts';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { AnnouncementCard, GeneralDialogCard, PromotionCard } from '../../ui/notices/notice-cards.tsx';
import { isNewAnnouncement, isNewDialog, isQuiet, nextPromotion, seenAt } from './due.ts';
import { InstantOffersUpdate } from './instant-offers-update.tsx';
import { Rating } from './rating.tsx';
import { useStatusNotices } from './status-notices.ts';
import '../../ui/feedback/dialog.css';

/** What operators tell drivers: the general dialog, the announcement, promotions, and trouble with their services. */
export function Notices({ user }: { user: UserRecord }) {
  const quiet = isQuiet(useLocation().pathname);
  const services = useMemo(() => user.services.flatMap(({ key }) => manifestOf(key)?.name ?? []), [user.services]);
  useStatusNotices(services);
  return (
    <>
      <InstantOffersUpdate user={user} quiet={quiet} />
      <GeneralDialog user={user} quiet={quiet} />
      <Announcement user={user} quiet={quiet} />
      <Promotions userId={user.userId} quiet={quiet} />
      <Rating user={user} quiet={quiet} />
    </>
  );
}

interface Props {
  user: UserRecord;
  quiet: boolean;
}

function GeneralDialog({ user, quiet }: Props) {
  const notice = useMetadata().data?.generalDialog;
  const change = useChangeUser(user.userId);
  const { t, locale } = useTexts();
  const [closed, setClosed] = useState(0);
  const mine = useOverlay('generalDialog', !quiet && isNewDialog(notice, user) && notice!.version > closed);
  if (!mine || !notice) return null;
  const close = () => {
    setClosed(notice.version);
    change.mutate({ generalDialogData: { version: notice.version } });
  };
  return (
    <NativeDialog label={notice[locale].title} className="dialog" onClose={close}>
      <GeneralDialogCard words={notice[locale]} close={t.common.ok()} onClose={close} />
    </NativeDialog>
  );
}

function Announcement({ user, quiet }: Props) {
  const notice = useMetadata().data?.announcement;
  const change = useChangeUser(user.userId);
  const { t, locale } = useTexts();
  const navigate = useNavigate();
  const [closed, setClosed] = useState(0);
  const mine = useOverlay('announcement', !quiet && isNewAnnouncement(notice, user) && notice!.version > closed);
  if (!mine || !notice) return null;
  const words: NoticeWords = notice[locale];
  const close = () => {
    setClosed(notice.version);
    change.mutate({ latestSeenAnnouncement: seenAt(notice, Date.now()) });
    navigate('/feed');
  };
  return (
    <NativeDialog label={words.title} className="dialog announcement-dialog" onClose={close}>
      <AnnouncementCard words={words} close={t.common.close()} onClose={close} />
    </NativeDialog>
  );
}

function Promotions({ userId, quiet }: { userId: string; quiet: boolean }) {
  const { call } = useConsole();
  const { t, locale } = useTexts();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { data } = useQuery({
    queryKey: ['promotions', userId],
    queryFn: ({ signal }) => call(contract.promotions, { userId, ...dayInNewYork(Date.now()) }, { signal }),
    staleTime: 5 * MINUTE,
    refetchInterval: 15 * MINUTE,
    retry: false,
  });
  const next = nextPromotion(data, closed);
  const mine = useOverlay('promotion', !quiet && next !== undefined);
  if (!mine || !next) return null;
  const words = (locale === 'es' && next.es) || next;
  const close = () => {
    setClosed(new Set([...closed, next.promotionId]));
    // A message that could not be marked comes again with the next visit.
    void call(contract.promotionSeen, { userId, promotionId: next.promotionId }).catch(() => undefined);
  };
  return (
    <NativeDialog key={next.promotionId} label={words.title} className="dialog" onClose={close}>
      <PromotionCard words={words} close={t.common.close()} onClose={close} />
    </NativeDialog>
  );
}

function dayInNewYork(at: number): { year: string; month: string; date: string } {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: BILLING.timeZone }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)!.value;
  return { year: part('year'), month: part('month'), date: part('day') };
}
