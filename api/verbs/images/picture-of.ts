import { type Failed, fail } from '#api/contract/failures.ts';
import { PICTURES } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import type { Picture } from '../ports.ts';
import { bytesOf } from './bytes.ts';

/** The picture in a text, made again from its pixels; or why it is refused, with its place in the input. */
export async function pictureOf(
  { shrinkPicture }: Pick<Ctx, 'shrinkPicture'>,
  image: string,
  path: string,
  sidePx?: number,
): Promise<Picture | Failed> {
  const sent = bytesOf(image);
  if (!sent) return fail('images.unreadable', [{ path, message: 'Not JPEG, PNG or WebP in base64' }]);
  if (sent.length > PICTURES.maxBytes) return fail('images.tooLarge', [{ path, message: 'Larger than 10 MB' }]);
  const picture = await shrinkPicture(sent, sidePx);
  if (picture === 'unreadable') return fail('images.unreadable', [{ path, message: 'Cannot be decoded' }]);
  if (picture === 'too-large') return fail('images.tooLarge', [{ path, message: 'More than 40 megapixels' }]);
  return picture;
}
