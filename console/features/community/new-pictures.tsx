import { type ChangeEvent, useRef, useState } from 'react';
import { ApiFailure } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { POST_LIMITS } from '#api/contract/post-limits.ts';
import { useConsole } from '../../data/console.tsx';
import { fill } from '../../data/later-texts.ts';
import { shrink } from '../../data/shrink.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import type { CommunityTexts } from './texts.ts';

interface Picture {
  key: string;
  file: File;
  preview: string;
  /** Its address once it was sent: another try does not send it again. */
  url?: string;
}

/** The pictures chosen for a new post. `send` gives their addresses, in order; it throws where one cannot be read or sent. */
export function useNewPictures(userId: string, words: CommunityTexts) {
  const { call } = useConsole();
  const [pictures, setPictures] = useState<readonly Picture[]>([]);

  async function upload(file: File): Promise<string> {
    const image = await shrink(file);
    if (!image) throw new ApiFailure({ statusCode: 400, code: 'images.unreadable', message: '', requestId: '' });
    return (await call(contract.uploadImage, { userId, image, fileName: file.name.slice(0, 200) })).url;
  }

  async function send(): Promise<string[]> {
    const addresses: string[] = [];
    for (const picture of pictures) {
      picture.url ??= await upload(picture.file);
      addresses.push(picture.url);
    }
    return addresses;
  }

  function add(files: readonly File[]) {
    const room = POST_LIMITS.images - pictures.length;
    if (files.length > room) toast.error(fill(words.errors.images, { maxImages: POST_LIMITS.images }));
    const added = files.slice(0, room).map((file) => ({ key: crypto.randomUUID(), file, preview: URL.createObjectURL(file) }));
    setPictures([...pictures, ...added]);
  }

  function remove({ key, preview, url }: Picture) {
    URL.revokeObjectURL(preview);
    setPictures(pictures.filter((each) => each.key !== key));
    // Nothing shows it any more; the driver's room for pictures is limited.
    if (url) void call(contract.deleteImage, { userId, url }).catch(() => undefined);
  }

  function clear() {
    for (const { preview } of pictures) URL.revokeObjectURL(preview);
    setPictures([]);
  }

  return { pictures, send, add, remove, clear };
}

interface Props {
  pictures: readonly Picture[];
  words: CommunityTexts['write'];
  disabled: boolean;
}

/** The chosen pictures, each with a button that removes it. */
export function NewPictures({ pictures, words, disabled, onRemove }: Props & { onRemove(picture: Picture): void }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="community-pictures">
      {pictures.map((picture, at) => (
        <li key={picture.key}>
          <img src={picture.preview} alt={fill(words.picture, { place: at + 1 })} />
          <button
            type="button"
            className="bar-button"
            aria-label={fill(words.removePicture, { place: at + 1 })}
            disabled={disabled}
            onClick={() => onRemove(picture)}
          >
            <Icon name="cross" size={20} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Opens the device's own choice of pictures. */
export function AddPictures({ words, disabled, hintId, onAdd }: Omit<Props, 'pictures'> & { hintId: string; onAdd(files: File[]): void }) {
  const input = useRef<HTMLInputElement>(null);
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    target.value = '';
    onAdd(files);
  }
  return (
    <>
      <input ref={input} type="file" accept="image/jpeg,image/png,image/webp" multiple hidden aria-label={words.add} onChange={choose} />
      <button type="button" className="button-link" aria-describedby={hintId} disabled={disabled} onClick={() => input.current!.click()}>
        <Icon name="picture" /> {words.add}
      </button>
      <span id={hintId} className="visually-hidden">
        {fill(words.most, { maxImages: POST_LIMITS.images })}
      </span>
    </>
  );
}
