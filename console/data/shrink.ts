import { PICTURES } from '#config/constants.ts';

/** Width and height of a picture whose longer side is at most `side`; never larger than it is. */
export function fitInto(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A chosen picture made small before it is sent: at most 500 px and 0.4 MB, as a `data:` address. Null where the browser
 * cannot read it.
 */
export async function shrink(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = fitInto(bitmap.width, bitmap.height, PICTURES.sidePx);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d')!;
  // A see-through picture would turn black in a JPEG.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  for (const quality of [0.85, 0.7, 0.5]) {
    const address = canvas.toDataURL('image/jpeg', quality);
    // Base64 is a third longer than what it carries.
    if ((address.length * 3) / 4 <= PICTURES.keptBytes) return address;
  }
  return canvas.toDataURL('image/jpeg', 0.3);
}
