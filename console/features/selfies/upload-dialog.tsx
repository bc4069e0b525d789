import { useEffect, useRef, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import { SELFIES } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { CropStep } from './crop-step.tsx';
import { EditStep } from './edit-step.tsx';
import { Ring } from './ring.tsx';
import type { SelfieTexts } from './texts.ts';
import { UploadStep } from './upload-step.tsx';

interface Props {
  start: 'UPLOAD' | 'EDIT';
  userId: string;
  stored: readonly string[];
  words: SelfieTexts;
  onStored(maskUrls: string[]): unknown;
  onClose(): void;
}

type Mode = { is: 'UPLOAD' | 'EDIT' } | { is: 'CROP'; at: number } | { is: 'LOADING'; done: number; all: number };

/** The full-screen dialog: choosing pictures, cropping one after the other, sending them, or deleting stored ones. */
export function UploadDialog({ start, userId, stored, words, onStored, onClose }: Props) {
  const texts = useTexts();
  const { call } = useConsole();
  const dialog = useRef<HTMLDialogElement>(null);
  const [mode, setMode] = useState<Mode>({ is: start });
  const [chosen, setChosen] = useState<readonly ImageBitmap[]>([]);
  const [crops, setCrops] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const own = words.dialog;

  async function upload(images: readonly string[]) {
    setMode({ is: 'LOADING', done: 0, all: images.length });
    try {
      for (const [i, image] of images.entries()) {
        const { maskUrls } = await call(contract.uploadSelfies, { userId, images: [image] });
        onStored(maskUrls);
        setMode({ is: 'LOADING', done: i + 1, all: images.length });
      }
      onClose();
    } catch (error) {
      toast.error(own.uploadFailed, { description: failureText(error, texts) });
      setMode({ is: 'UPLOAD' });
    }
    setChosen([]);
    setCrops([]);
  }

  function cut(image: string | null, at: number) {
    const next = image === null ? crops : [...crops, image];
    setCrops(next);
    if (at + 1 < chosen.length) setMode({ is: 'CROP', at: at + 1 });
    else if (next.length) void upload(next);
    else setMode({ is: 'UPLOAD' });
  }

  async function remove(images: string[]) {
    try {
      const { maskUrls } = await call(contract.removeSelfies, { userId, images });
      onStored(maskUrls);
      toast.success(own.edit.removed);
      onClose();
    } catch {
      toast.error(own.deleteFailed);
    }
  }

  return (
    <dialog
      ref={dialog}
      className="selfie-dialog"
      aria-labelledby="selfie-dialog"
      onCancel={(event) => mode.is === 'LOADING' && event.preventDefault()}
      onClose={onClose}
    >
      <div className="selfie-dialog-body">
        <header className="selfie-dialog-head">
          <h2 id="selfie-dialog" className="section-title">
            {titleOf(mode, chosen.length, own)}
          </h2>
          {mode.is !== 'LOADING' && (
            <button type="button" className="bar-button" aria-label={own.close} onClick={() => dialog.current?.close()}>
              <Icon name="cross" size={20} />
            </button>
          )}
        </header>
        {mode.is === 'UPLOAD' && (
          <UploadStep
            left={SELFIES.most - stored.length}
            chosen={chosen}
            words={own.upload}
            onChoose={setChosen}
            onNext={() => setMode({ is: 'CROP', at: 0 })}
          />
        )}
        {mode.is === 'CROP' && (
          <CropStep key={mode.at} picture={chosen[mode.at]!} words={own.crop} onDone={(image) => cut(image, mode.at)} />
        )}
        {mode.is === 'LOADING' && (
          <Ring done={mode.done} all={mode.all} label={fill(own.loading.progress, { done: mode.done, all: mode.all })} />
        )}
        {mode.is === 'EDIT' && <EditStep stored={stored} words={words} onRemove={remove} />}
      </div>
    </dialog>
  );
}

function titleOf(mode: Mode, all: number, words: SelfieTexts['dialog']): string {
  switch (mode.is) {
    case 'UPLOAD':
      return words.upload.title;
    case 'EDIT':
      return words.edit.title;
    case 'LOADING':
      return words.loading.title;
    case 'CROP':
      return fill(words.crop.title, { at: mode.at + 1, all });
  }
}
