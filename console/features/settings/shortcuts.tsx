import { useAtom } from 'jotai';
import { use } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { shortcutTexts } from '../../data/shortcut-texts.ts';
import { singleKeysAtom, storeSingleKeys } from '../../data/shortcuts.ts';
import { Toggle } from '../../ui/inputs/toggle.tsx';

/** Whether single keys change the page; kept in this browser. */
export function Shortcuts() {
  const words = use(shortcutTexts(useTexts().locale)).shortcuts;
  const [on, setOn] = useAtom(singleKeysAtom);
  const press = () => {
    setOn(!on);
    storeSingleKeys(!on, localStorage);
  };
  return (
    <section className="card" aria-labelledby="shortcuts">
      <h2 id="shortcuts" className="section-title">
        {words.title}
      </h2>
      <div className="setting-row">
        <div>
          <p className="strong">{words.setting}</p>
          <p className="meta">{on ? words.on : words.rests}</p>
        </div>
        <Toggle checked={on} rests={false} label={words.setting} onPress={press} />
      </div>
    </section>
  );
}
