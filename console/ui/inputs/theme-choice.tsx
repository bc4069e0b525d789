import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useId } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { showTheme, type Theme, themeAtom } from '../../data/settings.ts';
import { Icon } from '../icon/icon.tsx';
import './segments.css';

const CHOICES = { system: 'display', light: 'sun', dark: 'moon' } as const;

/** System, light or dark; remembered in this browser. */
export function ThemeChoice() {
  const [theme, setTheme] = useAtom(themeAtom);
  const words = useTexts().t.console.shell;
  const name = useId();
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{words.theme()}</legend>
      {(Object.keys(CHOICES) as Theme[]).map((choice) => (
        <label key={choice} className="segment">
          <input type="radio" name={name} value={choice} checked={choice === theme} onChange={() => setTheme(choice)} />
          <Icon name={CHOICES[choice]} />
          {words.themes[choice]()}
        </label>
      ))}
    </fieldset>
  );
}

/** Shows the chosen theme on the page; `system` goes along when the device changes. */
export function useThemeOnPage(): void {
  const theme = useAtomValue(themeAtom);
  useEffect(() => {
    const device = matchMedia('(prefers-color-scheme: dark)');
    const show = () => showTheme(theme, document, localStorage, device.matches);
    show();
    device.addEventListener('change', show);
    return () => device.removeEventListener('change', show);
  }, [theme]);
}
