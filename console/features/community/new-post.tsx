import { Button, Spinner } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import { POST_LIMITS, POST_SERVICES } from '#api/contract/post-limits.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { manifestOf } from '../../data/set-up.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Select } from '../../ui/form/select.tsx';
import { Card } from '../../ui/page/card.tsx';
import { AddPictures, NewPictures, useNewPictures } from './new-pictures.tsx';
import { postKeys } from './queries.ts';
import type { CommunityTexts } from './texts.ts';
import '../../ui/inputs/field.css';

/** Characters from which on the reader sees how many are left. */
const NEARLY_FULL = 200;

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
  const { pictures, ...chosenPictures } = useNewPictures(user.userId, words);
  // The same post however often it has to be sent.
  const postId = useRef(crypto.randomUUID());

  const send = useMutation({
    mutationFn: async () => {
      const images = await chosenPictures.send();
      return call(contract.createPost, { postId: postId.current, body: text, serviceChosen: service, images });
    },
    onSuccess: async () => {
      postId.current = crypto.randomUUID();
      setText('');
      chosenPictures.clear();
      toast.success(own.posted);
      onPosted();
      await queries.invalidateQueries({ queryKey: postKeys.all });
    },
  });

  const rests = text.trim() === '' || service === '' || send.isPending;
  const left = POST_LIMITS.body - text.length;
  return (
    <Card title={own.title} className="community-new">
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
        <NewPictures pictures={pictures} words={own} disabled={send.isPending} onRemove={chosenPictures.remove} />
        <div className="community-new-foot">
          <div className="community-service">
            <label className="field-label" htmlFor={`${ids}-service`}>
              {own.service}
            </label>
            <Select id={`${ids}-service`} value={service} onChange={(event) => setChosen(event.target.value)}>
              <option value="">{own.choose}</option>
              {POST_SERVICES.map((key) => (
                <option key={key} value={key}>
                  {manifestOf(key)?.name ?? key}
                </option>
              ))}
            </Select>
          </div>
          <AddPictures words={own} disabled={send.isPending} hintId={`${ids}-most`} onAdd={chosenPictures.add} />
          <Button type="submit" size="4" disabled={rests}>
            {send.isPending && <Spinner size="3" />}
            {send.isPending ? own.posting : own.post}
          </Button>
        </div>
        <Refusal>{send.isError ? failureText(send.error, texts) : null}</Refusal>
      </form>
    </Card>
  );
}

/** The service of a driver who has one that posts can be about; empty where they have several. */
function onlyService({ services }: UserRecord): string {
  const own = services.map(({ key }) => key).filter((key) => POST_SERVICES.includes(key));
  return own.length === 1 ? own[0]! : '';
}
