import { Button, Spinner } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import { toast } from 'sonner';
import { ApiFailure } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { POST_LIMITS, POST_SERVICES } from '#api/contract/posts.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { manifestOf } from '../../data/set-up.ts';
import { shrink } from '../../data/shrink.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { postKeys } from './queries.ts';
import { type CommunityTexts, fill } from './texts.ts';
import '../../ui/inputs/field.css';

/** Characters from which on the reader sees how many are left. */
const NEARLY_FULL = 200;

interface Picture {
  key: string;
  file: File;
  preview: string;
  /** Its address once it was sent: another try does not send it again. */
  url?: string;
}

interface Props {
  user: UserRecord;
  words: CommunityTexts;
  /** The service that the feed shows alone; empty = all. */
  service: string;
  onPosted(): void;
}

/** Text, service and at most two pictures; what is written stays until the server has it. */
export function NewPost({ user, words, service: shown, onPosted }: Props) {
  const texts = useTexts();
  const { call, queries } = useConsole();
  const ids = useId();
  const own = words.write;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const service = chosen ?? (shown || onlyService(user));
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const input = useRef<HTMLInputElement>(null);
  // The same post however often it has to be sent.
  const postId = useRef(crypto.randomUUID());

  const send = useMutation({
    mutationFn: async () => {
      const images: string[] = [];
      for (const picture of pictures) {
        picture.url ??= await upload(picture.file);
        images.push(picture.url);
      }
      return call(contract.createPost, { postId: postId.current, body: text, serviceChosen: service, images });
    },
    onSuccess: async () => {
      postId.current = crypto.randomUUID();
      for (const { preview } of pictures) URL.revokeObjectURL(preview);
      setText('');
      setPictures([]);
      toast.success(own.posted);
      onPosted();
      await queries.invalidateQueries({ queryKey: postKeys.all });
    },
  });

  async function upload(file: File): Promise<string> {
    const image = await shrink(file);
    if (!image) throw new ApiFailure({ statusCode: 400, code: 'images.unreadable', message: '', requestId: '' });
    return (await call(contract.uploadImage, { userId: user.userId, image, fileName: file.name.slice(0, 200) })).url;
  }

  function add(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    const room = POST_LIMITS.images - pictures.length;
    if (files.length > room) toast.error(fill(words.errors.images, { maxImages: POST_LIMITS.images }));
    const added = files.slice(0, room).map((file) => ({ key: crypto.randomUUID(), file, preview: URL.createObjectURL(file) }));
    setPictures([...pictures, ...added]);
  }

  function removePicture({ key, preview, url }: Picture) {
    URL.revokeObjectURL(preview);
    setPictures(pictures.filter((each) => each.key !== key));
    // Nothing shows it any more; the driver's room for pictures is limited.
    if (url) void call(contract.deleteImage, { userId: user.userId, url }).catch(() => undefined);
  }

  const rests = text.trim() === '' || service === '' || send.isPending;
  const left = POST_LIMITS.body - text.length;
  return (
    <section className="card community-new" aria-labelledby={`${ids}-title`}>
      <h2 id={`${ids}-title`} className="section-title">
        {own.title}
      </h2>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!rests) send.mutate();
        }}
      >
        <label className="field-label" htmlFor={`${ids}-text`}>
          {own.label}
        </label>
        <p id={`${ids}-hint`} className="field-hint">
          {own.hint}
        </p>
        <textarea
          id={`${ids}-text`}
          aria-describedby={`${ids}-hint`}
          rows={3}
          dir="auto"
          maxLength={POST_LIMITS.body}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {left < NEARLY_FULL && (
          <p className="meta" role="status">
            {fill(own.counted, { left })}
          </p>
        )}
        {pictures.length > 0 && (
          <ul className="community-pictures">
            {pictures.map((picture, at) => (
              <li key={picture.key}>
                <img src={picture.preview} alt={fill(own.picture, { place: at + 1 })} />
                <button
                  type="button"
                  className="bar-button"
                  aria-label={fill(own.removePicture, { place: at + 1 })}
                  disabled={send.isPending}
                  onClick={() => removePicture(picture)}
                >
                  <Icon name="cross" size={20} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="community-new-foot">
          <label className="community-service">
            <span className="field-label">{own.service}</span>
            <select value={service} onChange={(event) => setChosen(event.target.value)}>
              <option value="">{own.choose}</option>
              {POST_SERVICES.map((key) => (
                <option key={key} value={key}>
                  {manifestOf(key)?.name ?? key}
                </option>
              ))}
            </select>
          </label>
          <input ref={input} type="file" accept="image/jpeg,image/png,image/webp" multiple hidden aria-label={own.add} onChange={add} />
          <button
            type="button"
            className="button-link"
            aria-describedby={`${ids}-most`}
            disabled={send.isPending}
            onClick={() => input.current!.click()}
          >
            <Icon name="picture" /> {own.add}
          </button>
          <span id={`${ids}-most`} className="visually-hidden">
            {fill(own.most, { maxImages: POST_LIMITS.images })}
          </span>
          <Button type="submit" size="4" disabled={rests}>
            {send.isPending && <Spinner size="3" />}
            {send.isPending ? own.posting : own.post}
          </Button>
        </div>
        <Refusal>{send.isError ? failureText(send.error, texts) : null}</Refusal>
      </form>
    </section>
  );
}

/** The service of a driver who has one that posts can be about; empty where they have several. */
function onlyService({ services }: UserRecord): string {
  const own = services.map(({ key }) => key).filter((key) => POST_SERVICES.includes(key));
  return own.length === 1 ? own[0]! : '';
}
