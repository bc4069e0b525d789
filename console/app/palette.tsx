import { Command } from 'cmdk';
import { useAtom } from 'jotai';
import { use, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import type { Locales } from '#config/i18n/i18n-types.ts';
import { useConsole } from '../data/console.tsx';
import { useTexts } from '../data/i18n.ts';
import { useSeesBilling, useSeesInvites } from '../data/metadata.ts';
import { homeOfService, manifestOf } from '../data/set-up.ts';
import { type Theme, themeAtom } from '../data/settings.ts';
import { shortcutTexts } from '../data/shortcut-texts.ts';
import { NativeDialog } from '../ui/feedback/native-dialog.tsx';
import { useChooseLanguage } from '../ui/inputs/language-toggle.tsx';
import { adminPlacesOf, placesAt } from './navigation.ts';
import { useFound } from './palette-people.ts';
import './palette.css';

interface Props {
  user: UserRecord;
  /** Every chosen service is set up: their pages are open. */
  complete: boolean;
  onClose(): void;
  onHelp(): void;
}

interface Entry {
  /** Where two may have the same words. */
  key?: string;
  words: string;
  run(): void;
}

/** Every page and the things one does anywhere, found by typing. */
export function Palette(props: Props) {
  const { locale } = useTexts();
  const words = use(shortcutTexts(locale)).palette;
  const pages = usePages(props);
  const actions = useActions(props);
  const [typed, setTyped] = useState('');
  const { people, codes } = useFound(props.user, typed);
  return (
    <NativeDialog label={words.title} className="dialog palette" onClose={props.onClose}>
      <Command label={words.title} loop>
        <Command.Input autoFocus placeholder={words.find} value={typed} onValueChange={setTyped} />
        <Command.List>
          <Command.Empty>{words.none}</Command.Empty>
          <Entries heading={words.people} entries={people} typed={typed} onClose={props.onClose} />
          <Entries heading={words.codes} entries={codes} typed={typed} onClose={props.onClose} />
          <Entries heading={words.go} entries={pages} onClose={props.onClose} />
          <Entries heading={words.act} entries={actions} onClose={props.onClose} />
        </Command.List>
      </Command>
    </NativeDialog>
  );
}

interface EntriesProps {
  heading: string;
  entries: readonly Entry[];
  /** What the server has already searched for: every entry fits it. */
  typed?: string;
  onClose(): void;
}

function Entries({ heading, entries, typed, onClose }: EntriesProps) {
  if (entries.length === 0) return null;
  return (
    <Command.Group heading={heading}>
      {entries.map(({ key, words, run }) => (
        <Command.Item
          key={key ?? words}
          value={key ?? words}
          {...(typed !== undefined && { keywords: [typed, words] })}
          onSelect={() => {
            onClose();
            run();
          }}
        >
          {words}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

function usePages({ user, complete }: Props): Entry[] {
  const { t } = useTexts();
  const words = t.console.shell;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const sees = { invites: useSeesInvites(user), billing: useSeesBilling(user) };
  const { root, places } = placesAt(pathname, user, sees);
  const here = manifestOfRoot(user, root);
  const to = (text: string, path: string): Entry => ({ words: text, run: () => navigate(path) });
  const services = user.services.flatMap(({ key }) => manifestOf(key) ?? []);
  return [
    ...(complete ? places.map(({ label, path }) => to([here, words[label]()].filter(Boolean).join(' · '), path)) : []),
    ...(complete ? services.filter(({ name }) => name !== here).map(({ name, service }) => to(name, homeOfService(service))) : []),
    ...adminPlacesOf(user).map(({ label, path }) => to(words[label](), path)),
    to(words.settings(), '/settings'),
    to(words.status(), '/status'),
    to(words.faq(), '/faq'),
    to(words.contact(), '/contact-us'),
  ];
}

function manifestOfRoot(user: UserRecord, root: string | undefined): string | undefined {
  return user.services.map(({ key }) => manifestOf(key)).find((manifest) => manifest?.routeRoot === root)?.name;
}

function useActions({ onHelp }: Props): Entry[] {
  const { t, locale } = useTexts();
  const { session } = useConsole();
  const navigate = useNavigate();
  const [theme, setTheme] = useAtom(themeAtom);
  const chooseLanguage = useChooseLanguage();
  const { shell } = t.console;
  const { palette, shortcuts } = use(shortcutTexts(locale));
  const other: Locales = locale === 'en' ? 'es' : 'en';
  return [
    ...(['system', 'light', 'dark'] as const)
      .filter((each: Theme) => each !== theme)
      .map((each) => ({ words: palette.theme.replace('{what}', shell.themes[each]()), run: () => setTheme(each) })),
    {
      words: palette.language.replace('{what}', other === 'es' ? shell.spanish() : shell.english()),
      run: () => void chooseLanguage(other),
    },
    { words: shortcuts.title, run: onHelp },
    {
      words: shell.signOut(),
      run: () => {
        navigate('/');
        void session.signOut();
      },
    },
  ];
}
