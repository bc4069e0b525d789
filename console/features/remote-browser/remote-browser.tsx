import { Button } from '@radix-ui/themes';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiFailure } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { keyOf, openScreen, type Picture, placeOn, type RemoteScreen } from './session.ts';
import './remote-browser.css';

/** `ended` holds a failure code; null = the driver is done. */
type Phase = { is: 'opening' | 'loading' | 'shown' } | { is: 'ended'; code: string | null };

/** A platform's own page in a browser on the server: the driver sees it on a canvas and answers it there. */
export function RemoteBrowser({ userId }: { userId: string }) {
  const texts = useTexts();
  const words = texts.t.services.remote;
  const [params] = useSearchParams();
  const url = params.get('url') ?? '';
  const canvas = useRef<HTMLCanvasElement>(null);
  const { screen, size, phase, href, again } = useRemoteScreen(canvas, userId, url);
  const click = (event: MouseEvent<HTMLCanvasElement>) => {
    if (size.current.width === 0) return;
    const { x, y } = placeOn(event.currentTarget.getBoundingClientRect(), { x: event.clientX, y: event.clientY }, size.current);
    screen.current?.click(x, y);
  };
  const press = (event: KeyboardEvent) => {
    const key = keyOf(event);
    // Escape leads out of the canvas, so that a keyboard is not caught in it.
    if (key === null || key === 'Escape') return;
    event.preventDefault();
    screen.current?.press(key);
  };
  const ended = phase.is === 'ended' ? phase : null;
  return (
    <section className="card entry" aria-labelledby="remote-title">
      <title>{`${words.title()} · ${texts.t.common.product()}`}</title>
      <Link to="/" className="line-link back-link">
        <Icon name="left" /> {texts.t.services.back()}
      </Link>
      <h1 id="remote-title" className="page-title">
        {words.title()}
      </h1>
      <p>{words.lead()}</p>
      <p className="meta remote-line" role="status">
        {ended ? ended.code === null && words.done() : phase.is === 'shown' ? href : words.loading()}
      </p>
      {ended && ended.code !== null && <p role="alert">{texts.at(`failures.${ended.code}`) ?? texts.t.failures.server.error()}</p>}
      <canvas
        ref={canvas}
        className="remote-canvas"
        hidden={ended !== null}
        tabIndex={0}
        role="img"
        aria-label={words.canvas()}
        onClick={click}
        onKeyDown={press}
      />
      {ended ? (
        <Button size="4" onClick={again}>
          {words.again()}
        </Button>
      ) : (
        <>
          <InputField
            label={words.keys()}
            value=""
            autoComplete="off"
            onKeyDown={press}
            onChange={({ target }) => {
              for (const key of target.value) screen.current?.press(key);
            }}
          />
          <Button size="4" onClick={() => screen.current?.finish()}>
            {words.finish()}
          </Button>
        </>
      )}
      {/^https?:\/\//.test(url) && (
        <a className="button-link" href={url} target="_blank" rel="noreferrer">
          {words.outside()}
        </a>
      )}
    </section>
  );
}

/** Opens the page on the server and draws what it sends; opens it once more at each `again`. */
function useRemoteScreen(canvas: RefObject<HTMLCanvasElement | null>, userId: string, url: string) {
  const { call } = useConsole();
  const screen = useRef<RemoteScreen>(null);
  const size = useRef({ width: 0, height: 0 });
  const [phase, setPhase] = useState<Phase>({ is: 'opening' });
  const [href, setHref] = useState('');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let here = true;
    setPhase({ is: 'opening' });
    const width = Math.max(320, Math.min(Math.round(canvas.current?.clientWidth ?? 400), 900));
    const height = Math.min(Math.round(width * 1.4), 800);
    const show = (picture: Picture) => {
      size.current = picture;
      setHref(picture.href);
      void draw(canvas.current, picture);
    };
    call(contract.remoteBrowserTicket, { userId })
      .then(({ ticket }) => {
        if (!here) return;
        screen.current = openScreen({
          ...{ userId, ticket, url, width, height },
          onPicture: show,
          onLoading: (loading) => setPhase({ is: loading ? 'loading' : 'shown' }),
          onEnd: (code) => setPhase({ is: 'ended', code }),
        });
      })
      .catch((error: unknown) => {
        if (here) setPhase({ is: 'ended', code: error instanceof ApiFailure ? error.body.code : 'remote.failed' });
      });
    return () => {
      here = false;
      screen.current?.leave();
      screen.current = null;
    };
  }, [call, canvas, url, userId, attempt]);

  return { screen, size, phase, href, again: () => setAttempt((n) => n + 1) };
}

async function draw(canvas: HTMLCanvasElement | null, { image, width, height }: Picture): Promise<void> {
  if (!canvas) return;
  const picture = new Image();
  picture.src = image;
  await picture.decode().catch(() => undefined);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
}
