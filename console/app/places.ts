import type { IconName } from '../ui/icon.tsx';

interface Place {
  path: string;
  icon: IconName;
  /** Key of its word in the shell's texts. */
  label: 'dashboard' | 'configuration';
  /** Shown only to users whose record has this flag. */
  flag?: string;
}

/** Pages of each service in the order of its navigation. A page gets its line when it exists. */
export const NAVIGATION: Record<string, readonly Place[]> = {
  '/flex': [
    { path: '/flex', icon: 'home', label: 'dashboard' },
    { path: '/flex/configuration', icon: 'sliders', label: 'configuration' },
  ],
};
