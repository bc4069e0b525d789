const DATA_ADDRESS = /^data:image\/[\w.+-]{1,20};base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** First bytes of what is taken; SVG and everything else that is a program or a document is not. */
const KINDS: ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/** The bytes of a JPEG, PNG or WebP sent as base64 or as a `data:` address; null for anything else. */
export function bytesOf(image: string): Buffer | null {
  const text = image.replace(DATA_ADDRESS, '');
  if (!BASE64.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  return KINDS.some((fits) => fits(bytes)) ? bytes : null;
}
