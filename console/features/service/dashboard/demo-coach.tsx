import { Button } from '@radix-ui/themes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import type { CoachAct } from '#api/contract/sandbox.ts';
import { MINUTE } from '#config/constants.ts';
import type { Manifest } from '#engine/model/platform.ts';
import { useConsole } from '../../../data/console.tsx';
import { failureText } from '../../../data/failure-text.ts';
import { useTexts } from '../../../data/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Sheet } from '../../../ui/form/sheet.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { shortDay, timeRange } from '../../../ui/text/format.ts';
import '../../../ui/inputs/segments.css';
import './demo-coach.css';

/** While the server says that the sandbox is on: a chip with what a visitor can make happen. */
export function DemoCoach({ manifest, userId }: { manifest: Manifest; userId: string }) {
  const { t } = useTexts();
  const words = t.dashboard.demo;
  const { call } = useConsole();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const world = useQuery({ queryKey: ['world'], queryFn: ({ signal }) => call(contract.world, {}, { signal }), staleTime: MINUTE });
  const coach = useCoach(manifest, userId);
  if (world.data?.sandbox !== true) return null;
  const fast = world.data.speed > 1;
  const does = (act: CoachAct) => () => {
    if (coach.isPending) return;
    coach.mutate(act);
    if (act === 'offer' || act === 'question') setOpen(false);
  };
  return (
    <>
      <button ref={opener} type="button" className="demo-chip" onClick={() => setOpen(true)}>
        <Icon name="pulse" /> {words.chip()}
      </button>
      {open && (
        <Sheet open title={words.chip()} lead={words.lead()} opener={opener} onClose={() => setOpen(false)}>
          <div className="demo-acts">
            <Button size="4" aria-disabled={coach.isPending} onClick={does('offer')}>
              {words.offer()}
            </Button>
            {manifest.capabilities.modes && (
              <Button size="4" variant="soft" highContrast aria-disabled={coach.isPending} onClick={does('question')}>
                {words.question(manifest.name)}
              </Button>
            )}
            <fieldset className="segments">
              <legend className="visually-hidden">{words.speed()}</legend>
              {(['real', 'fast'] as const).map((speed) => (
                <label key={speed} className="segment">
                  <input type="radio" name="demo-speed" checked={fast === (speed === 'fast')} onChange={does(speed)} />
                  {words[speed]()}
                </label>
              ))}
            </fieldset>
          </div>
        </Sheet>
      )}
    </>
  );
}

function useCoach({ service, name }: Manifest, userId: string) {
  const { call, world } = useConsole();
  const client = useQueryClient();
  const texts = useTexts();
  const words = texts.t.dashboard.demo;
  return useMutation({
    mutationFn: (act: CoachAct) => call(contract.coachSandbox, { userId, service, act }),
    async onSuccess({ offer }, act) {
      if (offer) {
        const { startsAt, endsAt, timeZone, location } = offer;
        const when = `${shortDay(startsAt, timeZone, texts.locale)}, ${timeRange(startsAt, endsAt, timeZone, texts.locale)}`;
        toast.success(words.sent([when, location].filter(Boolean).join(' · ')), { id: 'demo' });
      } else if (act === 'question') toast.success(words.asked(name), { id: 'demo' });
      const now = await call(contract.world, {});
      world.tell(now);
      client.setQueryData(['world'], now);
    },
    onError: (error) => toast.error(failureText(error, texts), { id: 'demo' }),
  });
}
