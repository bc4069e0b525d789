// Constants of the specification, by area. Milliseconds unless a name says otherwise.
import { DAY, HOUR, MINUTE, SECOND } from '../engine/model/time-units.ts';

export { DAY, HOUR, MINUTE, SECOND };

export const BACKTEST = { days: 7, samples: 20 } as const;
/**
 * Decisions are counted in steps of `sliceMs`, each `graceMs` after its end. An instant offer begins within `instantOfferMs` of the
 * moment it is seen.
 */
export const REPORTS = {
  sliceMs: 5 * MINUTE,
  graceMs: MINUTE,
  roundMs: 30 * SECOND,
  instantOfferMs: 45 * MINUTE,
  pollMs: 5 * SECOND,
  keepSlicesMs: 40 * DAY,
} as const;
/** A page of the feed is looked for in the last `windowMs` first, and further back only where those have too little. */
export const FEED = { windowMs: DAY, pageSize: 50, countLimit: 100, pollMs: 5 * SECOND, rowHeights: [215, 250], summaryDays: 30 } as const;
export const OFFER_TABLES = {
  pageSizes: [5, 10, 25],
  defaultPageSize: 5,
  wonWindowMs: 7 * DAY,
  dislikedWindowMs: DAY,
  lostWindowMs: DAY,
  reservedWindowMs: 7 * DAY,
  /** Lists that name no window. */
  listWindowMs: 2 * DAY,
  maxRows: 500,
} as const;
/** Tables of the admin's pages, such as the log of one user. */
export const ADMIN_TABLES = { pageSizes: [5, 10, 20], defaultPageSize: 5 } as const;
/** Hours above which a period's figure is coloured and marked, and the month's length. */
export const EARNINGS = { monthMs: 2_629_746 * SECOND, warnHours: { day: 7, week: 37, month: 140 } } as const;
/** The weekly-hours dialog: from so many hours on, on the first days of the week (Monday is 0, New York). */
export const WEEKLY_HOURS = { from: 40, weekdaysUnder: 5 } as const;
/** What counts as having failed by little, in minutes; in minor units with PRICE_TOO_LOW. */
export const NEAR = { PRICE_TOO_LOW: 500, PATIENCE: 500, TOO_SOON: 15, OUT_OF_SCHEDULE: 60, UNPREFERRED_DURATION: 30 } as const;
export const CACHES = { zoneFileMs: DAY, blocksMs: 2 * MINUTE, fatesMs: 30 * SECOND } as const;
/** What this console and its server are; a server that says a greater one wants the console to be fetched again. */
export const APP_VERSION = 835;
export const CONSOLE = {
  toastMs: 3000,
  languageCookieDays: 365,
  userRefreshMs: { flex: 30 * SECOND, service: 10 * SECOND },
  codeDigits: 4,
  /** Pause before another code may be asked for. */
  codeAgainMs: 30 * SECOND,
} as const;
/** The rating that drivers are asked for. */
export const RATING = { min: 1, max: 10, start: 10 } as const;
export const MAP = { minZoom: 2 } as const;
/** Where offers were, on a map: around its own place at first, farther out once they are known; a mile as part of a metre. */
export const HEAT_MAP = { zoom: 10, zoomOfAll: 9, milesToMetre: 0.00062137, latitude: 28.5383, longitude: -81.3792 } as const;
/** Statistics of an Instacart driver: steps of $10 and of 5 miles, the last of each also counts everything above it. */
export const INSTACART_STATS = {
  days: 30,
  most: 20_000,
  priceBounds: [10, 20, 30, 40, 50, 500],
  mileBounds: [5, 10, 15, 20, 50],
  pageSizes: [10, 50, 100],
} as const;
/**
 * Charts: days of New York that each shows unless asked for others; from more days than `points` on, weeks. `activeOver` and
 * `codeFrom`: totals under these are not drawn.
 */
export const CHARTS = {
  points: 120,
  maxDays: 366,
  maxHeatDays: 31,
  reportDays: 7,
  historyDays: 90,
  dollarsDays: 45,
  activeOver: 1,
  codeFrom: 3,
} as const;
export const PASSWORD = { min: 8, max: 128 } as const;
/**
 * `farDays`: a payment date that moves further forward brings a warning; so does another payment within `lateDays`. `threeDayCents`
 * is to `weekCents` as three days of any price are to its week.
 */
export const BILLING = {
  timeZone: 'America/New_York',
  currency: 'usd',
  periodDays: 7,
  paidDays: [7, 3],
  weekCents: 5000,
  threeDayCents: 3500,
  urgentMs: DAY,
  farDays: 8,
  lateDays: 5,
  flashSaleHours: 6,
  flashSaleDays: 3,
  flashSaleRenewalCents: 3900,
  refundMs: 48 * HOUR,
  /** After a payment the driver's record is asked for so often until it is in good standing. */
  pollMs: 1.5 * SECOND,
  /** A webhook that was signed longer ago is refused. */
  webhookToleranceSeconds: 300,
  /** How old an open payment is when the provider is asked what became of it, and how long it is asked. */
  reconcileAfterMs: MINUTE,
  reconcileForMs: 4 * DAY,
} as const;
/** `signInMs`: after that the password is asked for again. `signIns`: sign-ins kept of one user; the oldest ends where one more begins. */
export const TOKENS = {
  idTokenMs: 10 * MINUTE,
  refreshTokenMs: 30 * DAY,
  refreshGraceMs: 10 * SECOND,
  signInMs: 90 * DAY,
  signIns: 200,
} as const;
/**
 * Partners: the hour of New York by which they pay, text messages of a code in a month, free days they may give to one driver and
 * for one code within `freeDaysMs`.
 */
export const PARTNERS = {
  deadlineHour: 18,
  smsPerMonth: 1000,
  freeDaysOfDriver: 7,
  freeDaysOfCode: 70,
  freeDaysMs: 30 * DAY,
} as const;
/**
 * I'm here: blocks that started longer ago are no longer offered; a position is good for so long; access that was denied is asked for
 * so often again, with a pause; the code for the page in the frame is good for so long.
 */
export const IM_HERE = { lateMs: 5 * MINUTE, positionMs: 2 * MINUTE, retries: 2, retryMs: 2 * SECOND, codeMs: 15 * MINUTE } as const;
export const SERVICE_PRICE = 50;
/**
 * Linking a platform account. A question of the platform can be answered for ten minutes; the screen asks how far it is every
 * second, a hundred times (the connection flow every five seconds), and sends credentials that did not arrive twice more.
 */
export const SETUP = { questionMs: 10 * MINUTE, pollMs: SECOND, polls: 100, connectionPollMs: 5 * SECOND, credentialRetries: 2 } as const;
/** Sign-in attempts until the right password is given. */
export const SIGN_IN = { perPhoneAndAddress: 10, seconds: 60, perPhone: 60, perPhoneSeconds: 3600 } as const;
/** A device on which a driver has signed in, for how many drivers it is remembered, and the wrong passwords it may try. */
export const KNOWN_DEVICE = { goodMs: 180 * DAY, drivers: 5, attempts: { points: 10, seconds: 600 } } as const;
/**
 * The 4-digit codes. A phone gets so few, and each is good for so few guesses, that guessing at one phone is hopeless; the
 * budgets for an address and for everybody together make it hopeless at all phones at once. Verified phones and those of
 * new accounts have separate budgets, each of this size; an address has a tenth of one at most.
 */
export const PHONE_CODES = {
  goodMs: 5 * MINUTE,
  tries: 3,
  perHour: 3,
  perDay: 10,
  sentFrom: { points: 60, seconds: 3600 },
  sentInAll: { points: 1000, seconds: 3600 },
  wrongFrom: { points: 20, seconds: 3600 },
  wrongInAll: { points: 200, seconds: 3600 },
  wrongInAllDaily: { points: 1000, seconds: 86_400 },
  /** How long the answer to "forgot password" takes, whether or not somebody has the number. */
  answerMs: 250,
} as const;
/**
 * Text messages. Of those of a day, what new accounts and messages to groups may use: the rest is kept for verified phones. A message
 * to a group can be taken back for `cancelMs`. No answer for `answerMs` after it was handed over: it is unknown. Tries that certainly
 * did not leave are made again after `backOffMs`, then it is dead. Nobody is woken between the hours of `night`. Rows are kept for `keepMs`.
 */
export const SMS = {
  unprovedShare: 0.75,
  groupShare: 0.5,
  cancelMs: 10 * SECOND,
  answerMs: MINUTE,
  backOffMs: [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR],
  night: { from: 21, to: 8 },
  keepMs: 180 * DAY,
} as const;
/** The invite tool: days of one export. */
export const INVITE_TOOL = { days: 30 } as const;
/** What a calendar feed holds. */
export const CALENDAR = { pastMs: 90 * DAY, aheadMs: 120 * DAY, events: 2000 } as const;
/** Notifications: time between the tries of one, how long one may be on its way, when it has nothing to say any more, and how long a pause must last. */
export const NOTIFICATIONS = {
  everyMs: 2 * SECOND,
  retryMs: [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR],
  sendingMs: MINUTE,
  staleMs: 16 * HOUR,
  pauseMs: 5 * MINUTE,
  devices: 10,
  codeMs: 15 * MINUTE,
  codeTries: 5,
} as const;

/**
 * Invites: free days for the inviter once the invited driver pays, and how many paying ones bring the great reward. By text message
 * a driver sends so many a day, and no phone gets another one within `againMs`.
 * `offerEndsAt`: the end of Dec 15, 2026 in New York; from then on the text of the offer for five friends is not shown.
 */
export const INVITES = {
  rewardDays: 7,
  payingGoal: 5,
  discountPercent: 10,
  sentPerDay: 10,
  againMs: 30 * DAY,
  offerEndsAt: Date.UTC(2026, 11, 16, 5),
} as const;
/** Sign-ups with a number that already has an account, from one address: nobody finds out whose numbers are known by trying. */
export const SIGN_UP = { takenFrom: { points: 20, seconds: 3600 }, refusedCodes: 'ELCID' } as const;
/**
 * The community feed: posts of a page, comments shown at first and with every press, and how much of each a post carries along.
 * `perDay`: what a driver writes in a day; admins are not limited.
 */
export const POSTS = {
  pageSize: 10,
  comments: 2,
  moreComments: 5,
  commentsSent: 20,
  likesSent: 200,
  newComments: 5,
  news: 10,
  muted: 200,
  perDay: { posts: 10, comments: 100, reports: 20 },
} as const;
/** A picture as it is sent and as it is kept; what one driver may keep. All together: `PICTURES_MB`. */
export const PICTURES = {
  maxBytes: 10_000_000,
  maxPixels: 40_000_000,
  sidePx: 500,
  keptBytes: 400_000,
  perDriver: { pictures: 20, bytes: 5_000_000 },
  /** One that no post and no profile shows is kept so long. */
  looseMs: DAY,
} as const;
/**
 * The app of the instant offers. A build that takes longer is ended, or one whose node has been silent for `silentMs`; a finished one is
 * kept for `keepMs`. The screen asks every three seconds, sixty times.
 */
export const APP_BUILD = {
  mostMs: 3 * MINUTE,
  beatMs: 10 * SECOND,
  silentMs: MINUTE,
  keepMs: 7 * DAY,
  maxBytes: 200_000_000,
  /** Kept of what a builder prints. */
  logBytes: 8192,
  pollMs: 3 * SECOND,
  polls: 60,
  maxStops: 50,
  maxPay: 180,
} as const;
/** Selfies: how many are needed to send and how many are kept, for how long; the longer side; tries to send one. */
export const SELFIES = { least: 3, most: 10, keepMs: 30 * DAY, sidePx: 1080, aspect: 4 / 3, tries: 3 } as const;
/**
 * Donations: how long a receiver is looked for and how often; the screen asks every five seconds and goes back four seconds after the
 * end; pictures change every 250 ms. A block that starts sooner than `aheadMs` can no longer be donated.
 */
export const DONATIONS = {
  searchMs: MINUTE,
  roundMs: 2 * SECOND,
  pollMs: 5 * SECOND,
  backMs: 4 * SECOND,
  carouselMs: 250,
  aheadMs: 10 * MINUTE,
  profiles: 40,
  /** Receivers looked at for one block in one round. */
  candidates: 500,
} as const;
/** Events for the operator's analytics: how often they are delivered, how many at once, and the pauses after a failure. */
export const TRACKING = { roundMs: 10 * SECOND, together: 50, tries: 8, firstPauseMs: 30 * SECOND, keepMs: 7 * DAY } as const;
/**
 * The audit log: bytes of a row, rows that a driver's own changes may fill in a day, rows of a page, links
 * of the chain that are verified at once. Kept for `AUDIT_DAYS`.
 */
export const AUDIT = { rowBytes: 8192, ownRowsPerDay: 100, pageRows: 100, verifyRows: 20_000 } as const;
/** `askMs`: how often a stream asks whether its reader may still listen, besides when that user changes. */
export const STREAMS = {
  heartbeatMs: 15 * SECOND,
  askMs: 15 * SECOND,
  flushMs: 50,
  maxBehindBytes: 256 * 1024,
  perUser: 12,
  resumeRows: 1000,
} as const;
/** The remote browser: how long, how much and how many. Times in milliseconds. */
export const REMOTE_BROWSER = {
  ticketMs: 60 * SECOND,
  sessionMs: 300 * SECOND,
  launchMs: 30 * SECOND,
  navigationMs: 20 * SECOND,
  closeMs: 5 * SECOND,
  /** Between two looks at its memory. */
  watchMs: 2 * SECOND,
  /** Between two pictures, at least. */
  frameMs: 150,
  memoryBytes: 700 * 1024 * 1024,
  heapMegabytes: 256,
  /** Of answers in one session. */
  bytes: 50 * 1024 * 1024,
  /** Of one process; a driver has one. */
  sessions: 2,
  /** Clicks and keys that are not done yet. */
  waiting: 50,
} as const;
/** Tokens that are none of ours, or ended ones, from one address: a household's browsers bring some when they wake up. */
export const REFUSED_TOKENS = { points: 300, seconds: 60 } as const;
/** A password given longer ago must be given again for money, roles, bans, keys and god mode. */
export const RECENT_MS = 10 * MINUTE;
export const GOD_MODE_MS = 20 * MINUTE;
/** TOTP as RFC 6238 has it; one step before and after now is taken. Wrong codes of one user, and their recovery codes. */
export const SECOND_FACTOR = { seconds: 30, window: 1, tries: { points: 5, seconds: 900 }, recoveryCodes: 10 } as const;
/** From this ratio on a percentage is at its ceiling. Nothing shows it: the specification names no place. */
export const PERCENTAGE = { threshold: 0.6, ceiling: 60 } as const;
/** From the first moment of 01/27/2020 in New York on these locations are checked: none. The specification names the day alone. */
export const LOCATION_CHECK = { fromMs: Date.UTC(2020, 0, 27, 5), locations: [] } as const;
/** How long who a caller is may be remembered instead of read. */
export const CALLER_MEMORY_MS = 5 * SECOND;
