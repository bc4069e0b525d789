import { Button, Spinner } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useId, useRef } from 'react';
import { ApiFailure } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { takeRecord } from '../../data/live.ts';
import { shrink } from '../../data/shrink.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import '../../data/join-texts.ts';
import '../../ui/inputs/field.css';

/** The driver's picture: chosen, made small here, sent; or removed. */
export function Picture({ user }: { user: UserRecord }) {
  const texts = useTexts();
  const words = texts.t.join.settings.profile;
  const { call, queries } = useConsole();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const show = (profilePicture: string | null) => takeRecord(queries, user, (record = user) => ({ ...record, profilePicture }));
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const image = await shrink(file);
      if (!image) throw new ApiFailure({ statusCode: 400, code: 'images.unreadable', message: '', requestId: '' });
      return call(contract.uploadImage, { userId: user.userId, image, fileName: file.name.slice(0, 200), purpose: 'profile' });
    },
    onSuccess: async ({ url }) => {
      await show(url);
      toast.success(words.uploaded());
    },
  });
  const remove = useMutation({
    mutationFn: (url: string) => call(contract.deleteImage, { userId: user.userId, url }),
    onSuccess: async () => {
      await show(null);
      toast.success(words.removed());
    },
  });
  const busy = upload.isPending || remove.isPending;
  const refusal = upload.error ?? remove.error;

  function onChoose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file || busy) return;
    remove.reset();
    upload.mutate(file);
  }

  return (
    <div className="picture">
      <span className="picture-frame">
        {user.profilePicture ? (
          <img src={user.profilePicture} alt={words.picture()} width="80" height="80" />
        ) : (
          <Icon name="person" size={32} />
        )}
      </span>
      <div className="picture-words">
        <input ref={input} type="file" accept="image/jpeg,image/png,image/webp" hidden onChange={onChoose} />
        <div className="picture-actions">
          <Button
            size="3"
            variant="soft"
            highContrast
            className="tall"
            aria-describedby={hint}
            aria-disabled={busy || undefined}
            onClick={() => busy || input.current?.click()}
          >
            {upload.isPending ? <Spinner size="2" /> : <Icon name="picture" />}
            {upload.isPending ? words.uploading() : user.profilePicture ? words.change() : words.choose()}
          </Button>
          {user.profilePicture && (
            <Button
              size="3"
              variant="soft"
              color="gray"
              highContrast
              className="tall"
              aria-disabled={busy || undefined}
              onClick={() => {
                upload.reset();
                if (!busy) remove.mutate(user.profilePicture!);
              }}
            >
              {words.remove()}
            </Button>
          )}
        </div>
        <p id={hint} className="field-hint">
          {words.pictureHint()}
        </p>
        <Refusal>{refusal ? failureText(refusal, texts) : null}</Refusal>
      </div>
    </div>
  );
}
