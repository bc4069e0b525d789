import { hoursWishes } from '../../../support/hours-wishes.ts';

export const wishes = hoursWishes('startingPoints', 'America/Los_Angeles');
