import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OFFER_META, SESSION_META, STATUS_ROLES } from '#console/ui/status/status.ts';

const css = readFileSync(join(import.meta.dirname, '../../../../console/ui/theme/tokens.css'), 'utf8');

/** The tokens that hold in one mode, by name. */
function tokens(mode: 'light' | 'dark'): Record<string, string> {
  const block = new RegExp(`\\.${mode} \\{([^}]*)\\}`).exec(css)![1]!;
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Relative luminance of `oklch(lightness chroma hue)`, cut to what a screen can show. */
function luminanceOfOklch(lightness: number, chroma: number, hue: number): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shown = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)));
  return 0.2126 * shown[0]! + 0.7152 * shown[1]! + 0.0722 * shown[2]!;
}

/** Degrees on the circle of colours: red 0, orange 30, green 120. */
function hue(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
  const degrees = (Math.atan2(Math.sqrt(3) * (green! - blue!), 2 * red! - green! - blue!) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

describe.each(['light', 'dark'] as const)('console/ui/tokens in %s', (mode) => {
  const token = tokens(mode);
  const ratio = (one: string, other: string) => contrast(token[one]!, token[other]!);

  it('writes the initial of a platform readably, whatever its hue', () => {
    const block = new RegExp(`\\.${mode} \\{([^}]*)\\}`).exec(css)![1]!;
    const part = (name: string) =>
      new RegExp(`--service-mark-${name}: ([\\d.]+) ([\\d.]+);`).exec(block)!.slice(1).map(Number) as [number, number];
    for (let degrees = 0; degrees < 360; degrees += 5) {
      const [dark, light] = ['fg', 'bg'].map((name) => luminanceOfOklch(...part(name), degrees)).sort((one, other) => one - other);
      expect((light! + 0.05) / (dark! + 0.05), `hue ${degrees}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(STATUS_ROLES)('writes the state %s readably on its own ground', (role) => {
    expect(ratio(`status-${role}-fg`, `status-${role}-bg`)).toBeGreaterThanOrEqual(4.5);
  });

  it('shows in orange what waits, in green what was done or won, in red what failed (SHELL-21)', () => {
    const between = (role: string, from: number, to: number) => {
      for (const part of ['fg', 'mark']) {
        const colour = token[`status-${role}-${part}`]!;
        // White on a green ground: the ground is the colour.
        const degrees = (hue(role === 'won' && part === 'fg' ? token['status-won-bg']! : colour) + 180) % 360;
        expect(degrees).toBeGreaterThan(from + 180);
        expect(degrees).toBeLessThan(to + 180);
      }
    };
    between('wait', 15, 45);
    for (const role of ['ok', 'won']) between(role, 120, 165);
    between('bad', -15, 10);
    expect([SESSION_META.starting, SESSION_META.searching, SESSION_META['needs-sign-in'], OFFER_META.got].map(({ role }) => role)).toEqual([
      'wait',
      'ok',
      'bad',
      'won',
    ]);
  });

  it.each(STATUS_ROLES)('shows the mark of %s on the panel and on the page', (role) => {
    expect(ratio(`status-${role}-mark`, 'panel')).toBeGreaterThanOrEqual(3);
    expect(ratio(`status-${role}-mark`, 'page')).toBeGreaterThanOrEqual(3);
  });

  it.each(['bad', 'wait'])('writes the state %s readably on the panel', (role) => {
    expect(ratio(`status-${role}-fg`, 'panel')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['text', 'text-second', 'link'])('writes %s readably on the panel and on the page', (name) => {
    expect(ratio(name, 'panel')).toBeGreaterThanOrEqual(4.5);
    expect(ratio(name, 'page')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['focus', 'switch-on', 'switch-off'])('shows %s against what it lies on', (name) => {
    expect(ratio(name, 'panel')).toBeGreaterThanOrEqual(3);
    expect(ratio(name, 'page')).toBeGreaterThanOrEqual(3);
  });

  it.each(['text', 'link'])('writes %s readably on the soft accent', (name) => {
    expect(ratio(name, 'accent-soft')).toBeGreaterThanOrEqual(4.5);
  });

  it('writes on the accent readably, and draws the edge of every control', () => {
    expect(ratio('accent-fg', 'accent')).toBeGreaterThanOrEqual(4.5);
    expect(ratio('border-control', 'panel')).toBeGreaterThanOrEqual(3);
    expect(ratio('border-control', 'page')).toBeGreaterThanOrEqual(3);
  });

  it('writes the dangerous answer readably on its button', () => {
    expect(ratio('danger-fg', 'danger-bg')).toBeGreaterThanOrEqual(4.5);
  });
});
