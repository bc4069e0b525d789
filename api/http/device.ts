const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];
/** The first that fits: most browsers also name the ones they descend from. */
const PROGRAMS: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** What a person calls the program that signs in, e.g. `Chrome on Android`; null where it did not say. */
export function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const program = nameIn(PROGRAMS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? (/^[\w.-]{1,40}/.exec(userAgent)?.[0] || null);
}

function nameIn(names: [RegExp, string][], text: string): string | null {
  return names.find(([sign]) => sign.test(text))?.[1] ?? null;
}
