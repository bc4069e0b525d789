import type { OutputInfo } from 'sharp';
import type { Picture, ShrinkPicture } from '#api/verbs/ports.ts';
import { PICTURES } from '#config/constants.ts';

type Sharp = typeof import('sharp')['default'];

const QUALITIES = [82, 70, 55, 40];
const DECODE_SECONDS = 10;

/** One picture at a time: a large one takes hundreds of megabytes while it is open. */
export function createShrinkPicture(): ShrinkPicture {
  let running: Promise<unknown> = Promise.resolve();
  return (bytes, sidePx = PICTURES.sidePx) => {
    const done = running.then(() => shrink(bytes, sidePx));
    running = done;
    return done;
  };
}

/** At the first picture: the library behind it is large. */
async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Nothing of the old file but its pixels is in the new one: no place, no camera, no comment. */
async function shrink(bytes: Uint8Array, sidePx: number): ReturnType<ShrinkPicture> {
  const sharp = await load();
  try {
    const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > PICTURES.maxPixels) return 'too-large';
    const { data, info } = await sharp(bytes, { limitInputPixels: PICTURES.maxPixels, failOn: 'error' })
      .timeout({ seconds: DECODE_SECONDS })
      .rotate()
      .resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return await write(sharp, data, info);
  } catch {
    return 'unreadable';
  }
}

async function write(sharp: Sharp, pixels: Buffer, { width, height, channels }: OutputInfo): Promise<Picture> {
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    bytes = await sharp(pixels, { raw: { width, height, channels } }).webp({ quality }).toBuffer();
    if (bytes.length <= PICTURES.keptBytes) break;
  }
  return { bytes, width, height };
}
