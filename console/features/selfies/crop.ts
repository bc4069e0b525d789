import { SELFIES } from '#config/constants.ts';

export const MIN_ZOOM = 1;
export const MAX_ZOOM = 4;

/** A crop of 4:3: `x` and `y` from 0 to 1 are the place of its middle between the farthest it can go to either side. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export const CENTRED: Crop = { zoom: MIN_ZOOM, x: 0.5, y: 0.5 };

/** The part of a picture that a crop shows, in its own pixels: 4:3, and never past its edges. */
export function partOf({ width, height }: { width: number; height: number }, crop: Crop) {
  const { zoom, x, y } = within(crop);
  const widest = Math.min(width, height * SELFIES.aspect) / zoom;
  const part = { width: widest, height: widest / SELFIES.aspect };
  return { ...part, left: (width - part.width) * x, top: (height - part.height) * y };
}

/** The crop after the picture was dragged by so many pixels of a frame that is `frameWidth` wide. */
export function dragged(size: { width: number; height: number }, crop: Crop, by: { x: number; y: number }, frameWidth: number): Crop {
  const part = partOf(size, crop);
  const scale = part.width / frameWidth;
  const moved = (at: number, distance: number, room: number) => (room > 0 ? at - (distance * scale) / room : at);
  return within({ zoom: crop.zoom, x: moved(crop.x, by.x, size.width - part.width), y: moved(crop.y, by.y, size.height - part.height) });
}

export function within({ zoom, x, y }: Crop): Crop {
  const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
  return { zoom: between(zoom, MIN_ZOOM, MAX_ZOOM), x: between(x, 0, 1), y: between(y, 0, 1) };
}

/** Draws a crop over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, width, height } = partOf(picture, crop);
  const context = canvas.getContext('2d')!;
  // A see-through picture would turn black in a JPEG.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** A crop as it is sent. */
export function cropped(picture: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas');
  canvas.width = SELFIES.sidePx;
  canvas.height = Math.round(SELFIES.sidePx / SELFIES.aspect);
  drawCrop(canvas, picture, crop);
  return canvas.toDataURL('image/jpeg', 0.9);
}
