import type { Role } from '#api/contract/roles.ts';
import type { DriverRecord } from '#api/db/driver-record.ts';
import type { Random } from '#engine/model/clock.ts';
import type { Taste } from '#engine/model/platform.ts';
import type { Limits } from '#engine/model/session.ts';

/** One person of the demo world. */
export interface Person {
  userId: string;
  name: string;
  phoneNumber: string;
  password: 'sandbox-admin' | 'sandbox-partner' | 'sandbox-driver';
  role: Role;
  /** Paid and in good standing. */
  paid: boolean;
  referralCode: string | null;
  limits: Limits;
  record: DriverRecord;
  /** Linked platforms, all stopped: none, the one with the driver's own switch, or every one. */
  links: 'none' | 'main' | 'all';
  taste: Taste;
}

export const DEMO_ADMIN_ID = 'demo-admin';
export const DEMO_PARTNER_ID = 'demo-partner';
export const DEMO_PARTNER_CODE = 'PARTNER';
/** A code that does not collect money: its drivers pay here, and invite. */
export const DEMO_CREW_CODE = 'CREW';
/** Where support is reached in the demo world: numbers and a domain that belong to no one. */
export const DEMO_CONTACT_WAYS = [
  { type: 'WHATSAPP', value: '+12025550199' },
  { type: 'EMAIL', value: 'support@example.com' },
  { type: 'PHONE', value: '+12025550199' },
];
/** How drivers reach the partner, and what the partner owes for a week of one. */
export const DEMO_PARTNER_WAYS = [
  { type: 'WHATSAPP', value: '+12025550101' },
  { type: 'TELEGRAM', value: '@demo_partner' },
];
export const DEMO_WEEK_CENTS = 2500;
/** Drivers who sign in: nothing of theirs is past history. */
export const DEMO_SIGN_INS = ['demo-driver-0102', 'demo-driver-0103', 'demo-driver-0104'];
/** Has secret access. */
export const DEMO_SECRET_IDS = ['demo-driver-0103'];

const MORE = 40;
const FIRST_OF_MORE = 110;

/** Everybody of the demo world, the sign-ins first. */
export function demoPeople(random: Random): Person[] {
  const nobody = { role: 'driver', paid: true, referralCode: null, limits: {}, taste: 'demo' } as const;
  // Everybody has accepted the first terms, so that nobody is asked before they can look around.
  const accepted = { termsVersion: 1 };
  const shown = {
    ...accepted,
    public: true,
    mode: 'secure',
    enforceEndOfSchedule: false,
    showFeed: true,
    showLostBlocks: true,
    showAutoStop: true,
    showInstantOffers: true,
    showMask: true,
  };
  return [
    {
      ...nobody,
      userId: DEMO_ADMIN_ID,
      name: 'Demo Admin',
      phoneNumber: phone(100),
      password: 'sandbox-admin',
      role: 'owner',
      record: { ...accepted, showFeed: true },
      links: 'none',
    },
    {
      ...nobody,
      userId: DEMO_PARTNER_ID,
      name: 'Demo Partner',
      phoneNumber: phone(101),
      password: 'sandbox-partner',
      role: 'partner',
      record: { ...accepted, showFeed: true },
      links: 'none',
    },
    { ...nobody, ...driver(102, 'Demo Driver'), referralCode: DEMO_CREW_CODE, record: shown, links: 'main' },
    { ...nobody, ...driver(103, 'Demo Driver Two'), referralCode: DEMO_CREW_CODE, record: shown, links: 'all', taste: 'wide' },
    { ...nobody, ...driver(104, 'New Driver'), record: accepted, links: 'none', paid: false },
    ...Array.from({ length: MORE }, (_, at): Person => {
      return {
        ...nobody,
        ...driver(FIRST_OF_MORE + at, `${FIRST[at % FIRST.length]} ${LAST[(at * 7) % LAST.length]}`),
        referralCode: random() < 0.3 ? DEMO_PARTNER_CODE : null,
        limits: { hoursPerDay: 4 + Math.floor(random() * 5), hoursPerWeek: 20 + Math.floor(random() * 15) },
        record: { ...accepted, public: random() < 0.6, mode: MODES[Math.floor(random() * MODES.length)] },
        links: 'main',
        taste: 'drawn',
      };
    }),
  ];
}

export const emailOf = (person: Pick<Person, 'phoneNumber'>): string => `driver${person.phoneNumber.slice(-4)}@example.com`;

function driver(number: number, name: string) {
  return { userId: `demo-driver-0${number}`, name, phoneNumber: phone(number), password: 'sandbox-driver' } as const;
}

const phone = (number: number): string => `+12025550${number}`;

const MODES = ['secure', 'secure', 'lucrative', 'food'];
const FIRST = [
  'Ana',
  'Ben',
  'Carla',
  'Diego',
  'Elena',
  'Frank',
  'Grace',
  'Hugo',
  'Irene',
  'Jack',
  'Karen',
  'Luis',
  'Maria',
  'Noah',
  'Olga',
  'Pablo',
  'Quinn',
  'Rosa',
  'Sam',
  'Tina',
];
const LAST = [
  'Allen',
  'Bravo',
  'Cruz',
  'Davis',
  'Evans',
  'Flores',
  'Garcia',
  'Hill',
  'Ibarra',
  'Jones',
  'King',
  'Lopez',
  'Moore',
  'Nunez',
  'Ortiz',
  'Perez',
  'Ruiz',
  'Smith',
  'Torres',
];
