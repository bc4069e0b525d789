const PAD = 24;
const HEAD = 72;

/** Returns a chart's picture with its title above it, as a PNG; the chart's own picture is at twice the size of the screen. */
export async function titledPicture(source: string, title: string, lead: string): Promise<Blob> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.width + 2 * PAD;
  canvas.height = picture.height + HEAD + 2 * PAD;
  const pen = canvas.getContext('2d')!;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  pen.fillStyle = colour('--panel');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = colour('--text');
  pen.font = '600 32px system-ui, sans-serif';
  pen.fillText(title, PAD, PAD + 32, picture.width);
  pen.fillStyle = colour('--text-second');
  pen.font = '24px system-ui, sans-serif';
  pen.fillText(lead, PAD, PAD + 64, picture.width);
  pen.drawImage(picture, PAD, PAD + HEAD);
  return pngOf(canvas);
}

/** Returns what is drawn as a PNG. */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
