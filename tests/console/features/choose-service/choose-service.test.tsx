import { expect, it } from 'vitest';
import { ChooseService } from '#console/features/choose-service/choose-service.tsx';
import { draw, wordsOf } from '../../draw.tsx';
import { aUser } from '../../make.ts';

const offered = (disabledServices: string[]) =>
  [
    ...draw(<ChooseService user={aUser({ services: [] })} />, { known: [[['facts'], { disabledServices }]] }).matchAll(
      /<button[^>]*aria-label="Add ([^"]+)"[^>]*>(?:<[^>]*>)*Add/g,
    ),
  ].map(([, name]) => name);

it('has a button to add Flex and one to add Relay, first of all (SETUP-06)', () => {
  expect(offered([]).slice(0, 2)).toEqual(['Flex', 'Relay']);
});

it('has one primary button: that of the service most choose', () => {
  const buttons = [...draw(<ChooseService user={aUser({ services: [] })} />).matchAll(/<button[^>]*aria-label="Add [^>]*>/g)];

  expect(buttons.map(([button]) => button.includes('rt-variant-solid')).indexOf(true)).toBe(0);
  expect(buttons.filter(([button]) => button.includes('rt-variant-solid'))).toHaveLength(1);
});

it('offers no service that is switched off', () => {
  expect(offered(['RELAY'])).not.toContain('Relay');
});

it('groups the others by their kind of work, and says where each can be used', () => {
  const words = wordsOf(draw(<ChooseService user={aUser({ services: [] })} />));

  expect(words).toContain('|Chosen most|');
  expect(words).toContain('|Shifts|Shifts of a calendar');
  expect(words).toContain('|Glovo|In Spain, Italy, Argentina and 4 more|');
  expect(words.match(/Shifts of a calendar/g)).toHaveLength(2);
});
