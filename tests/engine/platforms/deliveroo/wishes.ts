import { hoursWishes } from '../../../support/hours-wishes.ts';

export const wishes = hoursWishes('zones', 'Europe/London');
