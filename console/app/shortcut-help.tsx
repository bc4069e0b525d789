import { useAtomValue } from 'jotai';
import { Fragment, use } from 'react';
import { useTexts } from '../data/i18n.ts';
import { shortcutTexts } from '../data/shortcut-texts.ts';
import { singleKeysAtom } from '../data/shortcuts.ts';
import { NativeDialog } from '../ui/feedback/native-dialog.tsx';
import './palette.css';

/** Which keys do what. */
export function ShortcutHelp({ onClose }: { onClose(): void }) {
  const { t, locale } = useTexts();
  const words = use(shortcutTexts(locale)).shortcuts;
  const singleKeys = useAtomValue(singleKeysAtom);
  const rows: [keys: string[], does: string][] = [
    [['Ctrl K', '⌘K'], words.palette],
    ...(singleKeys
      ? ([
          [['?'], words.help],
          [['g', 'h'], words.home],
          [['g', 'c'], words.configuration],
          [['g', 'b'], words.blocks],
        ] satisfies [string[], string][])
      : []),
  ];
  return (
    <NativeDialog label={words.title} className="dialog" onClose={onClose}>
      <h2 className="page-title">{words.title}</h2>
      <dl className="shortcut-list">
        {rows.map(([keys, does]) => (
          <Fragment key={does}>
            <dt>
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && (keys[0] === 'g' ? ` ${words.followedBy} ` : ' / ')}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
      {!singleKeys && <p className="meta">{words.off}</p>}
      <div className="dialog-actions">
        <button type="button" className="button-link" onClick={onClose}>
          {t.common.close()}
        </button>
      </div>
    </NativeDialog>
  );
}
