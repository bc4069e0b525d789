/** A text's paragraphs and lists, with the brand's name in its places. */
export function Body({ body, brand }: { body: string; brand: string }) {
  return piecesOf(body, brand).map((piece) =>
    piece.kind === 'list' ? (
      <ul key={piece.items[0]}>
        {piece.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ) : (
      <p key={piece.text}>{piece.text}</p>
    ),
  );
}

type Piece = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/** Paragraphs and lists of a body, with the brand's name in its places. */
export function piecesOf(body: string, brand: string): Piece[] {
  const pieces: Piece[] = [];
  for (const line of body.replace(/\{brand(:string)?\}/g, brand).split('\n')) {
    const last = pieces.at(-1);
    if (line.startsWith('- ')) {
      if (last?.kind === 'list') last.items.push(line.slice(2));
      else pieces.push({ kind: 'list', items: [line.slice(2)] });
    } else if (line) pieces.push({ kind: 'paragraph', text: line });
  }
  return pieces;
}
