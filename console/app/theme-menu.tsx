import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { useTexts } from '../data/i18n.ts';
import { showTheme, type Theme, themeAtom } from '../data/settings.ts';
import { Icon } from '../ui/icon.tsx';
import { Popover } from '../ui/popover.tsx';

const CHOICES = { system: 'display', light: 'sun', dark: 'moon' } as const;

/** System, light or dark; remembered in this browser. */
export function ThemeMenu() {
  const [theme, setTheme] = useAtom(themeAtom);
  const words = useTexts().t.console.shell;
  useEffect(() => {
    const device = matchMedia('(prefers-color-scheme: dark)');
    const show = () => showTheme(theme, document, localStorage, device.matches);
    show();
    device.addEventListener('change', show);
    return () => device.removeEventListener('change', show);
  }, [theme]);
  return (
    <Popover label={words.theme()} icon={<Icon name={CHOICES[theme]} size={20} />}>
      {() =>
        (Object.keys(CHOICES) as Theme[]).map((choice) => (
          <label key={choice} className="popover-item">
            <input type="radio" name="theme" value={choice} checked={choice === theme} onChange={() => setTheme(choice)} />
            {words.themes[choice]()}
            <Icon name={CHOICES[choice]} />
          </label>
        ))
      }
    </Popover>
  );
}
