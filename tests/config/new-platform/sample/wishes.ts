import { hoursWishes } from '../../../support/hours-wishes.ts';
import { between, type Wishes } from '../../../support/wishes.ts';

const hours = hoursWishes('places', 'America/Chicago');

/** Some places, a day's hours, a buffer, a least pay. */
export const wishes: Wishes = (random, home) => {
  const wish = hours(random, home);
  const minPay = between(0, 40, random);
  return {
    settings: { ...(wish.settings as object), minPay },
    unwanted(offer, now) {
      const dollars = offer.price! / 100;
      return dollars < minPay ? `pays ${dollars}, wanted ${minPay}` : wish.unwanted(offer, now);
    },
  };
};
