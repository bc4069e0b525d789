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
      lead: 'The clock by which your hours are read.',
      explanation: 'It is set to the clock of your region when your account is linked. It follows summer and winter time.',
      example: 'With CST 8:00 AM is 8:00 AM in Chicago, in summer and in winter.',
      tip: 'Change it only if GrubHub moved you to another region.',
    },
    startHour: {
      lead: 'No block that starts earlier is taken.',
      explanation: 'Your day of work begins at this hour, every day of the week.',
      example: 'With 10:00 AM a block at 9:30 AM is left alone.',
      tip: 'Lunch blocks start at 11:00 AM: begin before that.',
    },
    hours: {
      lead: 'A block must also end by this time.',
      explanation: 'The whole block must lie between your start and your end time, 11:00 PM at the latest.',
      example: 'With 7:00 AM to 8:00 PM a block from 7:00 to 9:00 PM is left alone.',
      tip: 'Dinner pays best: an end at 10:00 PM catches all of it.',
    },
    timeBuffer: {
      lead: 'Minutes you need before a block starts.',
      explanation: 'A block that starts sooner than this from now is left alone. 0 takes every block that has not started.',
      example: 'With 30 a block offered at 1:00 PM must start at 1:30 PM or later.',
      tip: 'Blocks that others drop often start soon: a small buffer catches more.',
    },
    password: {
      lead: 'Only if you changed your password at GrubHub.',
      explanation: 'It is used once to sign in and kept nowhere.',
      example: 'Leave it empty and everything stays as it is.',
      tip: 'Stop the search before you change it.',
    },
  },
  setup: { refused: 'Credentials Invalid' },
  start: {
    incomplete: 'Complete your configuration first: time zone, start time and end time.',
    failed: 'Error changing start state',
  },
  saveFailed: 'Error updating options',
  cards: { counts: 'Blocks', captured: 'Blocks today' },
  tables: { won: 'Blocks captured', disliked: 'Offers that did not fit', lost: 'Offers lost' },
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
