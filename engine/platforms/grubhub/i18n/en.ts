/** `setup`, `issues` and `start` hold the exact messages of the specification where it gives one. */
const en = {
  form: {
    choose: 'Choose',
    timezone: 'Time zone',
    startHour: 'Start time',
    hours: 'End time',
    timeBuffer: 'Time buffer',
    password: 'GrubHub password',
  },
  groups: { when: 'Working hours', account: 'Account' },
  timeZones: { EST: 'EST (New York)', PST: 'PST (Los Angeles)', MST: 'MST (Denver)', CST: 'CST (Chicago)' },
  help: {
    timezone: {
      lead: 'The time zone of your hours.',
      explanation: 'Linking your account sets it to your region. Daylight saving time is included.',
      example: 'With CST, 8:00 AM is 8:00 AM in Chicago, all year round.',
      tip: 'Change it only if GrubHub moved you to another region.',
    },
    startHour: {
      lead: 'Blocks that start earlier are skipped.',
      explanation: 'Your working day starts at this hour, every day of the week.',
      example: 'With 10:00 AM, a block at 9:30 AM is skipped.',
      tip: 'Lunch blocks start at 11:00 AM, so choose an earlier hour.',
    },
    hours: {
      lead: 'A block must also end by this time.',
      explanation: 'The whole block must be between your start and end times, 11:00 PM at the latest.',
      example: 'With 7:00 AM to 8:00 PM, a block from 7:00 to 9:00 PM is skipped.',
      tip: 'Dinner pays best: an end at 10:00 PM includes all of it.',
    },
    timeBuffer: {
      lead: 'How many minutes you need before a block starts.',
      explanation: 'Blocks that start sooner than this are skipped. With 0, any block that has not started fits.',
      example: 'With 30, a block offered at 1:00 PM must start at 1:30 PM or later.',
      tip: 'Blocks that other drivers drop often start soon. A small buffer wins more of them.',
    },
    password: {
      lead: 'Fill this in only if you changed your GrubHub password.',
      explanation: 'We use it once to sign in and never store it.',
      example: 'Leave it empty to keep the current password.',
      tip: 'Stop the search before you change it.',
    },
  },
  setup: { refused: 'Credentials Invalid' },
  start: {
    incomplete: 'Complete your configuration first: time zone, start time and end time.',
    failed: 'Error changing start state',
  },
  saveFailed: 'Error updating options',
  cards: { counts: 'Blocks', captured: 'Won today' },
  tables: { won: 'Blocks won', disliked: 'Offers that did not fit', lost: 'Offers lost' },
  columns: {
    timestamp: 'Date received',
    startTime: 'Start time',
    endTime: 'End time',
    location: 'Location',
    reason: 'Reason',
    grabbed: 'Time grabbed',
  },
  issues: {
    fieldUnknown: 'There is no such field.',
    fieldWrong: 'This value is of the wrong kind.',
    timeZoneMissing: 'Choose a time zone',
    timeZone: 'The time zone must be EST, PST, MST or CST',
    startHour: 'The start time must be a whole hour from 0 to 23',
    hours: 'The end time must be a whole hour from 0 to 23',
    endBeforeStart: 'Your end time must be after your start time',
    hoursTooLate: 'The end time can be 11:00 PM at the latest',
    timeBuffer: 'The time buffer must be 0, 15, 30, 45 or 60 minutes',
  },
};
export default en;
