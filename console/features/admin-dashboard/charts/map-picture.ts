/** Returns a map as it is shown now: its tiles, where they may be copied, and its spots. */
export function pictureOfMap(frame: HTMLElement): HTMLCanvasElement {
  const box = frame.getBoundingClientRect();
  const style = getComputedStyle(document.documentElement);
  const canvas = document.createElement('canvas');
  canvas.width = box.width * 2;
  canvas.height = box.height * 2;
  const pen = canvas.getContext('2d')!;
  pen.scale(2, 2);
  pen.fillStyle = style.getPropertyValue('--page');
  pen.fillRect(0, 0, box.width, box.height);
  for (const tile of frame.querySelectorAll<HTMLImageElement>('img.leaflet-tile-loaded')) {
    // A picture of another origin would lock the canvas.
    if (new URL(tile.src, location.href).origin !== location.origin) continue;
    const at = tile.getBoundingClientRect();
    pen.drawImage(tile, at.left - box.left, at.top - box.top, at.width, at.height);
  }
  for (const spot of frame.querySelectorAll<SVGPathElement>('path.offer-spot')) {
    const at = spot.getBoundingClientRect();
    const drawn = getComputedStyle(spot);
    pen.fillStyle = drawn.fill;
    pen.globalAlpha = Number(drawn.fillOpacity);
    pen.beginPath();
    pen.arc(at.left - box.left + at.width / 2, at.top - box.top + at.height / 2, at.width / 2, 0, 2 * Math.PI);
    pen.fill();
  }
  return canvas;
}
