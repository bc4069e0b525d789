import { ApiFailure } from '#api/contract/client.ts';
import { templateProblems } from '#api/contract/merge-fields.ts';
import { failureText } from '../../data/failure-text.ts';
import { fill } from '../../data/later-texts.ts';
import { type ToolTexts, useToolTexts } from '../../data/tool-texts.ts';

/** What the server refused: for the group's expression the place in it, else in the reader's language. */
export function useProblem(): (error: unknown) => string {
  const { words, texts } = useToolTexts();
  return (error) => {
    if (!(error instanceof ApiFailure)) return failureText(error, texts);
    if (error.body.code === 'referral.smsQuota') return words.sms.tooMany;
    const where = error.body.issues?.find(({ path }) => path === 'group.where');
    return where?.message ?? failureText(error, texts);
  };
}

/** The first thing that is wrong with a template; null = nothing. */
export function templateProblem(template: string, words: ToolTexts): string | null {
  const [first] = templateProblems(template);
  return first ? fill(words.sms.problems[first.kind], { place: first.place }) : null;
}
