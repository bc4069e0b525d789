import { Button } from '@radix-ui/themes';
import type { AnswerOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { Card } from '../../ui/page/card.tsx';
import { useChooseReward } from './queries.ts';
import type { InviteTexts } from './texts.ts';

type Progress = AnswerOf<typeof contract.inviteProgress>;

/** What inviting brings, and how far the driver has come. */
export function RewardsCard({ progress, words }: { progress: Progress; words: InviteTexts['rewards'] }) {
  const { paying, goal, daysEarned } = progress;
  return (
    <Card title={words.title}>
      <div className="rewards-head">
        <Ring done={paying} of={goal} label={fill(words.ring, { paying, goal })} />
        <p className="strong">{fill(words.ring, { paying, goal })}</p>
      </div>
      <dl className="rewards">
        <div>
          <dt>{words.each}</dt>
          <dd>{words.eachReward}</dd>
        </div>
        <div>
          <dt>{words.five}</dt>
          <dd>{words.fiveReward}</dd>
        </div>
        <div>
          <dt>{words.earned}</dt>
          <dd className="tabular strong">{daysEarned}</dd>
        </div>
      </dl>
      {progress.offerOpen && <p className="meta">{words.until}</p>}
      {paying >= goal && <Choice progress={progress} words={words} />}
    </Card>
  );
}

function Choice({ progress: { choice }, words }: { progress: Progress; words: InviteTexts['rewards'] }) {
  const texts = useTexts();
  const choose = useChooseReward();
  const kept = choose.data?.choice ?? choice;
  return (
    <div className="rewards-choice" data-role="ok">
      <p role="status">{kept ? fill(words.chosen, { choice: words[kept] }) : words.choose}</p>
      <div className="invites-ways">
        {(['free', 'discount'] as const)
          .filter((each) => each !== kept)
          .map((each) => (
            <Button
              key={each}
              size="4"
              variant={kept ? 'soft' : 'solid'}
              aria-disabled={choose.isPending || undefined}
              onClick={() => choose.isPending || choose.mutate(each)}
            >
              {words[each]}
            </Button>
          ))}
      </div>
      <Refusal>{choose.isError ? failureText(choose.error, texts) : null}</Refusal>
    </div>
  );
}

const RADIUS = 34;
const ROUND = 2 * Math.PI * RADIUS;

/** A ring that fills up to the goal; the words next to it say the same. */
function Ring({ done, of, label }: { done: number; of: number; label: string }) {
  const share = Math.min(1, done / of);
  return (
    <svg className="ring" viewBox="0 0 80 80" role="img" aria-label={label}>
      <circle cx="40" cy="40" r={RADIUS} className="ring-way" />
      {share > 0 && <circle cx="40" cy="40" r={RADIUS} className="ring-done" strokeDasharray={`${share * ROUND} ${ROUND}`} />}
      <text x="40" y="47" textAnchor="middle" className="ring-words">
        {done}/{of}
      </text>
    </svg>
  );
}
