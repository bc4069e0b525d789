import { useMutation } from '@tanstack/react-query';
import { addressOf } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import type { UserColumnName } from '#api/contract/user-columns.ts';
import { useConsole } from '../../data/console.tsx';
import { fill } from '../../data/later-texts.ts';
import { saveFile } from '../../data/save-file.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { UsersTexts } from './texts.ts';
import { askedOf, type View } from './view.ts';

const LOOK_MS = 1000;

interface Props {
  view: View;
  columns: readonly UserColumnName[];
  words: UsersTexts;
}

/** What the table shows as a file: a small one at once, a large one when the server has written it. */
export function ExportButton({ view, columns, words }: Props) {
  const { call, session } = useConsole();
  const texts = words.export;
  // A file is no JSON answer, so the client does not read it.
  const readFile = async (exportId: string) => {
    const { url } = addressOf('', contract.exportFile, { exportId });
    const answer = await fetch(url, { headers: { authorization: (await session.token()) ?? '' } });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.text();
  };
  const work = useMutation({
    mutationFn: async () => {
      const answer = await call(contract.exportUsers, { ...askedOf(view), columns: [...columns] });
      if (answer.state === 'done') return { csv: answer.csv, rows: answer.rows };
      const { exportId } = answer;
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        const { state, rows } = await call(contract.exportState, { exportId });
        if (state === 'failed') throw new Error('failed');
        toast.loading(fill(texts.rows, { rows }), { id: 'export' });
        if (state === 'done') return { csv: await readFile(exportId), rows };
      }
    },
    onMutate: () => toast.loading(texts.working, { id: 'export' }),
    onSuccess: ({ csv, rows }) => {
      saveFile(csv, `users-${new Date().toISOString().slice(0, 10)}.csv`);
      toast.success(fill(texts.ready, { rows }), { id: 'export' });
    },
    onError: () => toast.error(texts.failed, { id: 'export' }),
  });
  return (
    <button
      type="button"
      className="users-button"
      aria-disabled={work.isPending || undefined}
      onClick={() => !work.isPending && work.mutate()}
    >
      {work.isPending ? texts.working : texts.button}
    </button>
  );
}
