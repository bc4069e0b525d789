import { useAtom } from 'jotai';
import { use } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { shortcutTexts } from '../../data/shortcut-texts.ts';
import { singleKeysAtom, storeSingleKeys } from '../../data/shortcuts.ts';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import { Card } from '../../ui/page/card.tsx';

/** Whether single keys change the page; kept in this browser. */
export function Shortcuts() {
  const words = use(shortcutTexts(useTexts().locale)).shortcuts;
  const [on, setOn] = useAtom(singleKeysAtom);
  const press = () => {
    setOn(!on);
    storeSingleKeys(!on, localStorage);
  };
  return (
    <Card title={words.title} titleId="shortcuts">
      <div className="setting-row">
        <div>
          <p className="strong">{words.setting}</p>
          <p className="meta">{on ? words.on : words.rests}</p>
        </div>
        <Toggle checked={on} rests={false} label={words.setting} onPress={press} />
      </div>
    </Card>
  );
}
