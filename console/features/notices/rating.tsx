import { Button } from '@radix-ui/themes';
import { use, useState } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import { RATING } from '#config/constants.ts';
import { useTexts } from '../../data/i18n.ts';
import { useOverlay } from '../../data/overlay-queue.ts';
import { useTrack } from '../../data/track.ts';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ratingIsDue, rememberRating } from './due.ts';
import { overlayTexts } from './texts.ts';
import '../../ui/inputs/segments.css';

const CHOICES = Array.from({ length: RATING.max - RATING.min + 1 }, (_, at) => RATING.min + at);

/** Asks once, after seven days, how the driver likes the product. */
export function Rating({ user, quiet }: { user: UserRecord; quiet: boolean }) {
  const [closed, setClosed] = useState(false);
  const mine = useOverlay('rating', !quiet && !closed && ratingIsDue(user['createDate'], Date.now(), localStorage));
  if (!mine) return null;
  const close = () => {
    rememberRating(localStorage);
    setClosed(true);
  };
  return <Question onClose={close} />;
}

function Question({ onClose }: { onClose(): void }) {
  const { locale } = useTexts();
  const words = use(overlayTexts(locale)).rating;
  const track = useTrack();
  const [rating, setRating] = useState<number>(RATING.start);
  return (
    <NativeDialog label={words.title} className="dialog" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          track('USER_RATING', { rating: String(rating) });
          toast.success(words.thanks);
          onClose();
        }}
      >
        <h2 className="page-title">{words.title}</h2>
        <p className="meta">{words.lead}</p>
        <fieldset className="rating">
          <legend className="visually-hidden">{words.legend}</legend>
          {CHOICES.map((value) => (
            <label key={value} className="segment tabular">
              <input type="radio" name="rating" value={value} checked={value === rating} onChange={() => setRating(value)} />
              {value}
            </label>
          ))}
        </fieldset>
        <div className="dialog-actions">
          <Button type="button" size="4" variant="soft" color="gray" highContrast onClick={onClose}>
            {words.later}
          </Button>
          <Button type="submit" size="4">
            {words.send}
          </Button>
        </div>
      </form>
    </NativeDialog>
  );
}
