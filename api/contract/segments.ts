/** GSM 03.38: one septet each. Letters with an acute but é, and ç in small, are not in it. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Two septets each: an escape goes before them. */
const GSM_EXTENDED = '\f^{}\\[~]|€';
const ONE = new Set(GSM);
const TWO = new Set(GSM_EXTENDED);

const SIZES = { 'GSM-7': { alone: 160, joined: 153 }, 'UCS-2': { alone: 70, joined: 67 } } as const;

export interface Segments {
  encoding: keyof typeof SIZES;
  segments: number;
  /** Septets, or UTF-16 units. */
  used: number;
  /** Still free in the last segment. */
  left: number;
  /** The first characters that make it UCS-2; empty with GSM-7. */
  because: string[];
}

/** Returns how a carrier cuts a text message: it is paid for by the segment. An escape or a surrogate pair is never cut in two. */
export function segmentsOf(text: string): Segments {
  const characters = [...text];
  const strange = [...new Set(characters.filter((one) => !ONE.has(one) && !TWO.has(one)))];
  const encoding = strange.length ? 'UCS-2' : 'GSM-7';
  const widthOf = (one: string) => (encoding === 'UCS-2' ? one.length : TWO.has(one) ? 2 : 1);
  const { alone, joined } = SIZES[encoding];
  const used = characters.reduce((sum, one) => sum + widthOf(one), 0);
  if (used <= alone) return { encoding, segments: used ? 1 : 0, used, left: alone - used, because: strange.slice(0, 5) };
  let segments = 1;
  let inLast = 0;
  for (const one of characters) {
    const width = widthOf(one);
    if (inLast + width > joined) {
      segments++;
      inLast = 0;
    }
    inLast += width;
  }
  return { encoding, segments, used, left: joined - inLast, because: strange.slice(0, 5) };
}
