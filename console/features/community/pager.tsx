import { fill } from '../../data/later-texts.ts';
import type { CommunityTexts } from './texts.ts';

/** Pages to either side of the one that is shown. */
const AROUND = 2;

/** Numbers of the pages around the one that is shown, always as many as there is room for. */
export function numbersAround(page: number, pages: number): number[] {
  const length = Math.min(pages, 2 * AROUND + 1);
  const first = Math.min(Math.max(1, page - AROUND), pages - length + 1);
  return Array.from({ length }, (_, at) => first + at);
}

interface Props {
  page: number;
  pages: number;
  words: CommunityTexts['pages'];
  onTurn(page: number): void;
}

export function Pager({ page, pages, words, onTurn }: Props) {
  return (
    <nav className="pager" aria-label={words.label}>
      <button type="button" disabled={page <= 1} onClick={() => onTurn(1)}>
        {words.first}
      </button>
      {numbersAround(Math.min(page, pages), pages).map((each) => (
        <button
          key={each}
          type="button"
          aria-label={fill(words.page, { page: each })}
          aria-current={each === page ? 'page' : undefined}
          onClick={() => onTurn(each)}
        >
          {each}
        </button>
      ))}
      <button type="button" disabled={page >= pages} onClick={() => onTurn(pages)}>
        {words.last}
      </button>
      <span className="visually-hidden" role="status">
        {fill(words.shown, { page, pages })}
      </span>
    </nav>
  );
}
