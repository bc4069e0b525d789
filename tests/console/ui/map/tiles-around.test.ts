// @vitest-environment happy-dom
import * as L from 'leaflet';
import { describe, expect, it } from 'vitest';
import { tilesAround } from '#console/ui/map/tiles-around.ts';

const FRAME = { width: 340, height: 120 };
const PLACE = { latitude: 25.76, longitude: -80.19 };
const HERE = { latitude: 25.9, longitude: -80.3 };

/** Where Leaflet's own projection has a place at a zoom, in pixels of the whole earth. */
const pixels = ({ latitude, longitude }: typeof PLACE, zoom: number) => L.CRS.EPSG3857.latLngToPoint(L.latLng(latitude, longitude), zoom);

describe('console/ui/map/tiles-around', () => {
  it('shows one place with every tile that the frame needs where Leaflet would put it', () => {
    const { tiles, marks } = tilesAround([PLACE], FRAME);

    const at = pixels(PLACE, 12);
    for (const { z, x, y, left, top } of tiles) {
      expect(z).toBe(12);
      expect(left).toBeCloseTo(x * 256 - at.x + marks[0]!.left, 4);
      expect(top).toBeCloseTo(y * 256 - at.y + marks[0]!.top, 4);
    }
    for (const [left, top] of [
      [0, 0],
      [339, 0],
      [0, 119],
      [339, 119],
    ] as const)
      expect(tiles.filter((tile) => left >= tile.left && left < tile.left + 256 && top >= tile.top && top < tile.top + 256)).toHaveLength(
        1,
      );
  });

  it('has a place in the middle, or moves it where that makes a row or a column of tiles fewer', () => {
    const frame = (column: number, row: number) => {
      const { lat, lng } = L.CRS.EPSG3857.pointToLatLng(L.point((1000 + column) * 256, (1500 + row) * 256), 12);
      const { tiles, marks } = tilesAround([{ latitude: lat, longitude: lng }], FRAME);
      return { tiles: tiles.length, left: Math.round(marks[0]!.left), top: Math.round(marks[0]!.top) };
    };
    const ofTile = (pixels: number) => pixels / 256;

    // Near the middle of a tile of 256: about 42 pixels of the frame's width are on each neighbour, and the nearer edge is taken.
    expect(frame(ofTile(125), 0.5)).toEqual({ tiles: 2, left: 209, top: 60 });
    expect(frame(ofTile(131), 0.5)).toEqual({ tiles: 2, left: 131, top: 60 });
    expect(frame(0.02, 0.5)).toEqual({ tiles: 2, left: 170, top: 60 });
    expect(frame(0.02, ofTile(30))).toEqual({ tiles: 2, left: 170, top: 30 });
    expect(frame(0.02, ofTile(226))).toEqual({ tiles: 2, left: 170, top: 90 });
    // Nearer to the frame's edge than it may come: two rows, and in their middle.
    expect(frame(0.02, ofTile(10))).toEqual({ tiles: 4, left: 170, top: 60 });
  });

  it('goes as far away as it takes to show two places, and no nearer than one needs', () => {
    const { tiles, marks } = tilesAround([PLACE, HERE], FRAME);
    const { z } = tiles[0]!;

    const span = (zoom: number) => Math.abs(pixels(PLACE, zoom).y - pixels(HERE, zoom).y);
    expect(span(z)).toBeLessThanOrEqual(72);
    expect(span(z + 1)).toBeGreaterThan(72);
    for (const { left, top } of marks) {
      expect(left).toBeGreaterThanOrEqual(24);
      expect(top).toBeGreaterThanOrEqual(23.999);
      expect(left).toBeLessThanOrEqual(316);
      expect(top).toBeLessThanOrEqual(96.001);
    }
    expect(tilesAround([PLACE, PLACE], FRAME).tiles[0]!.z).toBe(13);
  });

  it('goes on behind the date line, and has no tile beyond a pole', () => {
    const across = tilesAround([{ latitude: -17, longitude: 179.99 }], FRAME).tiles.map(({ x }) => x);
    expect(across).toContain(0);
    expect(across).toContain(4095);
    for (const { y } of tilesAround([{ latitude: 90, longitude: 0 }], FRAME).tiles) expect(y).toBeGreaterThanOrEqual(0);
  });
});
