import { Button } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { stopActing } from '../data/acting.ts';
import { useConsole } from '../data/console.tsx';
import { failureText } from '../data/failure-text.ts';
import { useTexts } from '../data/i18n.ts';
import { securityTexts } from '../data/security-texts.ts';
import type { GodMode } from '../data/session.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Icon } from '../ui/icon/icon.tsx';
import './god-mode-banner.css';

const TICK_MS = 1000;

/** On every page while an admin acts as somebody: who, as whom, how long still, and the way out. */
export function GodModeBanner({ userId, god }: { userId: string; god: GodMode }) {
  const texts = useTexts();
  const words = use(securityTexts(texts.locale)).god;
  const { session } = useConsole();
  const navigate = useNavigate();
  const left = useLeft(god.endsAt);
  const over = left <= 0;
  const stop = useMutation({
    mutationFn: () => stopActing(session, userId),
    onSuccess: () => navigate('/admin'),
    onError: (error) => toast.error(failureText(error, texts), { duration: Number.POSITIVE_INFINITY }),
  });
  useEffect(() => {
    if (over) session.act(null);
  }, [over, session]);
  const minutes = Math.floor(left / 60_000);
  const time = `${minutes}:${String(Math.floor(left / 1000) % 60).padStart(2, '0')}`;
  return (
    <section className="god-mode" aria-label={words.banner.replace('{admin}', god.adminName).replace('{name}', god.name)}>
      <Icon name="eye" />
      <p>
        {words.banner.replace('{admin}', god.adminName).replace('{name}', god.name)}{' '}
        <span className="god-mode-left">{words.left.replace('{time}', time)}</span>
      </p>
      <Button size="3" color="gray" highContrast onClick={() => stop.mutate()} disabled={stop.isPending}>
        {words.stop}
      </Button>
    </section>
  );
}

function useLeft(endsAt: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, endsAt - now);
}
