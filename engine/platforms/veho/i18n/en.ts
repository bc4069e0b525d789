/** `issues`, `start` and `locations` hold the exact messages of the specification where it gives one. */
const en = {
  form: {
    minBlockHours: 'Minimum block length',
    startHour: 'Start time',
    hours: 'End time',
    timeBuffer: 'Time buffer',
    locations: 'Locations',
  },
  groups: { blocks: 'Blocks', where: 'Where' },
  steps: {
    minBlockHours: 'How long must a block be?',
    startHour: 'From when do you work?',
    hours: 'Until when do you work?',
    timeBuffer: 'How soon can you be there?',
    locations: 'Where do you pick up?',
  },
  help: {
    minBlockHours: {
      lead: 'Shorter blocks are left alone.',
      explanation: 'A block is taken only if it lasts at least this long, from its start to its planned end.',
      example: 'With 3 hours a block of 2.5 hours is left alone and one of 4 hours is taken.',
      tip: 'Two hours catch the most blocks.',
    },
    startHour: {
      lead: 'No block that starts earlier is taken.',
      explanation: 'The hour is read on the clock of the location where the block begins.',
      example: 'With 8:00 AM a block that starts at 7:30 AM is left alone.',
      tip: 'The first blocks of the day are the easiest to catch.',
    },
    hours: {
      lead: 'A block must also end by this time.',
      explanation: 'The whole block must lie between your start and your end time. From midnight to midnight stands for any time.',
      example: 'With 8:00 AM to 4:00 PM a block from 1:00 to 5:00 PM is left alone.',
      tip: 'Add an hour to the time at which you have to be home: routes often end early.',
    },
    timeBuffer: {
      lead: 'Minutes you need before a block starts, 1 to 120.',
      explanation: 'A block that starts sooner than this from now is left alone.',
      example: 'With 45 a block offered at 1:00 PM must start at 1:45 PM or later.',
      tip: 'Check-in opens 15 minutes before the start: leave yourself time for the way.',
    },
    locations: {
      lead: 'Only blocks of these locations are taken.',
      explanation: 'These are the locations that Veho shows to your account. Choose every one you would drive to.',
      example: 'With two locations chosen every block of a third one is left alone.',
      tip: 'Every further location catches more blocks.',
    },
  },
  locations: {
    failed: 'Error getting possible veho locations',
    none: 'Veho shows no locations to this account.',
  },
  start: {
    stateFailed: 'Error changing veho start status',
    statusFailed: 'Error updating veho status',
  },
  cards: { counts: 'Blocks', captured: 'Captured', rejected: 'Rejected' },
  tables: { won: 'Blocks won', rejected: 'Blocks rejected' },
  columns: {
    time: 'Time',
    location: 'Location',
    price: 'Pay',
    perHour: 'Pay per hour',
    length: 'Length',
    miles: 'Distance',
    reason: 'Reason',
    grabbed: 'Time grabbed',
  },
  issues: {
    fieldUnknown: 'There is no such field.',
    fieldWrong: 'This value is of the wrong kind.',
    minBlockHours: 'The minimum block length must be 2, 3, 4 or 5 hours.',
    startHour: 'The start time must be a whole hour from 0 to 23.',
    hours: 'The end time must be a whole hour of the same day, midnight at the latest.',
    timeBuffer: 'The time buffer must be a whole number from 1 to 120.',
    endBeforeStart: 'This is not a valid configuration. Your end time must be after your start time.',
    minimumTooLong: 'Your minimum block hours cannot last longer than the time you want to work.',
    locationUnknown: 'There is no location of this name.',
    locationRestricted: 'This location is restricted.',
  },
};
export default en;
