/** The whole GraphQL schema; `schema.graphql` is what it prints as. Money is cents, times are milliseconds since 1970. */
export const TYPE_DEFINITIONS = /* GraphQL */ `
  "Any JSON value."
  scalar JSON
  "A whole number beyond 32 bits: milliseconds, cents, row numbers."
  scalar Long

  type Query {
    "One driver's record: the driver's own, or of a driver in the caller's reach."
    getUsers(userId: ID!): User!
    "Users in the caller's reach by id, a page at a time."
    listUsers(referralCode: String, limit: Int, nextToken: String): UserPage!
    "The same of users with a session that is switched on."
    listActiveUsers(referralCode: String, limit: Int, nextToken: String): UserPage!
    getAppConfig(type: String!): AppConfig!
    "Money of one driver by the ledger, oldest first."
    getBillingHistory(userId: ID!): [BillingHistory!]!
    "Money of all drivers, newest first, a page at a time."
    listBillingHistories(limit: Int, nextToken: String): BillingHistoryPage!
    "What the last 7 days brought at each location of a region, a page at a time."
    listLocations(region: String!, limit: Int, nextToken: String): LocationPage!
    "Who changed what of a user, newest first."
    getAuditLogs(userId: ID!, before: Long, limit: Int): [AuditLog!]!
    listStatuses: [ServiceStatus!]!
    "What a day has brought up to now, or brought as a whole; today unless a date is given, as in 2026-11-24."
    getLiveReports(date: String): LiveReport!
    "Median pay and number of drivers of a day and of the day before."
    getMedianMetrics(date: String): MedianMetrics!
  }

  type Mutation {
    updateAppConfig(type: String!, value: String!): AppConfig!
    "Writes a row about a user. The caller and the server's clock are who and when."
    createAuditLog(userId: ID!, differences: String!): AuditLog!
  }

  type User {
    userId: ID!
    name: String!
    phoneNumber: String!
    phoneVerified: Boolean!
    role: String!
    Admin: Boolean!
    banned: Boolean!
    goodStanding: Boolean!
    setupComplete: Boolean!
    accountType: String!
    referralCode: String
    lang: String
    status: String!
    userDisabled: Boolean!
    mode: String!
    createDate: Long!
    lastPaymentDate: Long
    termsVersion: Int!
    latestSeenAnnouncement: Long
    generalDialogData: JSON
    services: JSON!
    sessions: JSON!
    limits: JSON!
    "Kept by colleagues: null for roles without the right to names."
    notes: String
    "The whole record, as REST answers it."
    record: JSON!
  }
  type UserPage {
    items: [User!]!
    nextToken: String
  }
  type AppConfig {
    type: String!
    value: String!
    options: String
  }
  type BillingHistory {
    userId: ID!
    date: Long!
    "Cents that went back to the driver."
    amountSent: Long!
    "Cents that came from the driver."
    amountReceived: Long!
    currency: String!
  }
  type BillingHistoryPage {
    items: [BillingHistory!]!
    nextToken: String
  }
  type LocationStats {
    region: String!
    serviceAreaId: ID!
    name: String!
    service: String!
    "Mean price of the offers, in cents; null without a price."
    averageAmount: Long
    "Lowest, median and highest price, in cents."
    prices: [Long!]!
    "Sum of the tips, in cents."
    tips: Long!
    currency: String!
    offersSeen: Int!
    offersWon: Int!
    offersLost: Int!
  }
  type LocationPage {
    items: [LocationStats!]!
    nextToken: String
  }
  type AuditLog {
    seq: Long!
    dateModified: Long!
    userId: ID!
    modifiedBy: String!
    "JSON text: field to [before, after]."
    differences: String!
  }
  type ServiceStatus {
    service: String!
    description: String!
    descriptionEs: String
    "OK, MEH or KO."
    status: String!
  }
  type LiveReport {
    "A day of New York, as in 2026-11-24."
    date: String!
    "World time of the figures: now, or the end of a day that is over."
    at: Long!
    currency: String!
    "Cents that came from drivers on the day."
    amountReceived: Long!
    "Cents that went back to drivers on the day."
    amountSent: Long!
    "Drivers who searched on the day."
    users: Int!
    "Offers of the day that one driver alone was shown."
    exclusiveOfferCount: Int!
    nonExclusiveOfferCount: Int!
    "Cents without tips: hour, day, week and month, each with got, dislikes and lost."
    flexMoney: JSON!
    "Cents of projected tips, as flexMoney."
    flexTips: JSON!
    "Hours of work: day, week and month, each with got, dislikes and lost."
    flexHours: JSON!
    "How many offers began within 45 minutes of being seen: day, week and month, each with got, dislikes and lost."
    flexInstant: JSON!
    services: [ServiceTotal!]!
    "Where most blocks of the day were won."
    locations: [LocationTotal!]!
  }
  type ServiceTotal {
    service: String!
    "Won on the day."
    blocks: Int!
    "Cents, with tips."
    money: Long!
  }
  type LocationTotal {
    service: String!
    locationId: ID!
    name: String
    count: Int!
    "Cents."
    price: Long!
  }
  type MedianMetrics {
    date: String!
    currency: String!
    "Cents that the driver in the middle won, of those who won anything; null where nobody did."
    medianToday: Long
    medianYesterday: Long
    "Drivers who searched."
    usersToday: Int!
    usersYesterday: Int!
  }
`;
