import { describe, expect, it } from 'vitest';
import { Results } from '#console/ui/form/address-item.tsx';
import { FIRST_STEP, found, picked } from '#console/ui/form/address-steps.ts';
import { draw, wordsOf } from '../../draw.tsx';

const chicago = { words: 'Chicago, IL, US', latitude: 41.88, longitude: -87.63 };
const heights = { words: 'Chicago Heights, IL, US', latitude: 41.5, longitude: -87.63 };

describe('console/ui/form, looking up an address', () => {
  it('goes from the address to the results only where there are some; a pick closes them (SHELL-19)', () => {
    expect(found('invalid')).toEqual({ ...FIRST_STEP, problem: 'invalid' });
    expect(found('failed')).toEqual({ ...FIRST_STEP, problem: 'failed' });
    expect(found([chicago, heights])).toEqual({ at: 1, results: [chicago, heights] });
    expect(picked(heights)).toEqual({ ...FIRST_STEP, picked: 'Chicago Heights, IL, US' });
  });

  it('lists every result as a choice, and the way back (SHELL-19)', () => {
    const nothing = () => undefined;
    const html = draw(<Results results={[chicago, heights]} onBack={nothing} onPick={nothing} />);

    expect(wordsOf(html)).toBe('|Which of these is it?|Chicago, IL, US|Chicago Heights, IL, US|Back to the address|');
    expect(html.match(/<button/g)).toHaveLength(3);
  });
});
