/**
 * One text for each failure code of `api/contract/failures.ts`: that of `auth.wrong` is `auth: { wrong }`. Screens, terminal and the API's
 * answers take it from here; where the specification gives one, it is word for word that.
 */
export default {
  input: {
    invalid: 'Some of the values are not right. Please check them and try again.',
    notJson: 'The body is not JSON.',
    tooLarge: 'The body is too large.',
  },
  auth: {
    required: 'No User Detected',
    sessionInvalid: 'Session is not valid.',
    wrong: 'Either the phone number or password is incorrect.',
    banned: 'Unknown Error. Please Contact Support.',
    passwordCommon: 'This password is too common. Please choose another one.',
    sessionUnknown: 'This session has already ended.',
  },
  signUp: {
    closed: 'Sign-up is closed at the moment.',
    phoneRefused: 'You are not allowed to create a user with this phone number.',
    phoneInvalid: 'Please enter a valid US mobile phone number.',
    referralUnknown: 'This referral code does not exist.',
    inviteUnknown: 'This invite does not exist.',
    inviteUsed: 'This invite has already been used.',
    inviteOtherPhone: 'This invite was sent to another phone number.',
  },
  invite: {
    notAllowed: 'Your referral code has no invites. Ask the partner who gave it to you.',
    phoneNotVerified: 'Verify your phone number first, then send invites.',
    ownPhone: 'This is your own phone number. Invite somebody else.',
    hasAccount: 'This phone number already has an account. Invite somebody who is new.',
    stopped: 'This phone number wants no invite messages. Share your link yourself instead.',
    sentLately: 'This phone number got an invite message in the last 30 days. Share your link yourself instead.',
    dailyLimit: 'You have sent all 10 invite messages of today. Share your link yourself, or try again tomorrow.',
    quota: 'No more messages can be sent today. Share your link yourself instead.',
    notSent: 'The message could not be sent. Share your link yourself, or try again in a moment.',
    notReached: 'You can choose once five friends have paid.',
    sameDriver: 'Both ids name the same driver. Name two drivers.',
    otherInviter: 'This driver joined by the invite of somebody else.',
    rewarded: 'The free days for this driver were already given.',
    notPaid: 'This driver has not paid yet. Send bypass to give the free days all the same.',
    refused: 'This invite brings no free days: same person, or not new. Send bypass to give them all the same.',
  },
  verification: {
    incorrect: 'Verification code is incorrect',
    done: 'This phone number is already verified.',
    notSent: 'The code could not be sent. Please try again in a moment.',
  },
  reset: {
    incorrect: 'Invalid verification code',
  },
  terms: {
    outdated: 'There was an error accepting terms of service',
  },
  billing: {
    unavailable: 'Payments by card are switched off here. Pay by Zelle, or contact support.',
    intentFailed: 'error creating getting payment info',
    amountFailed: 'Error getting payment info',
    paidAlready: 'This payment has already gone through. Your plan is updated; there is nothing more to pay.',
    freeAccount: 'This account is free. There is nothing to pay.',
    nothingToPay: 'There is nothing to pay for these days.',
    flashSaleOver: 'unable to accept flash sale offer.',
    signature: 'This report was not signed by the card provider.',
    paymentUnknown: 'There is no such payment.',
    notPaid: 'This payment was not completed, so there is nothing to refund.',
    incomingPosted: 'This payment is already posted. Correct the posting instead.',
    refunded: 'This payment has already been refunded.',
    refundLate: 'This payment is older than 48 hours. The terms allow no refund after that.',
    providerFailed: 'The card provider did not answer. Try again in a minute.',
    paysPartner: 'You pay the person who invited you. Contact them to go on.',
  },
  referral: {
    unknown: 'There is no such referral code.',
    ownerUnknown: 'The owner of a code must be a partner, an admin or an owner. Give them that role first.',
    owes: 'This partner still owes money that is due. Post a settlement first.',
    suspended: 'This code is suspended. Settle what is owed, or contact support.',
    notDriver: 'This person is not a driver of this code.',
    phoneWrong: 'This phone number belongs to somebody else. Check the driver and try again.',
    driverDaysUsed: 'This driver has used up the free days of 30 days. Try again later.',
    codeDaysUsed: 'The free days of this code are used up for now. Try again later, or contact support.',
    smsQuota: 'Too many SMS sent this month',
  },
  access: {
    actor: 'This call names somebody else than the person who is signed in. Sign in again and repeat it.',
    forbidden: 'You are not allowed to do this.',
    origin: 'This page may not make that call.',
  },
  route: {
    notFound: "404 I think you're in the wrong place :(",
  },
  user: {
    notFound: 'No user found',
    idMissing: 'There is no user id. :(',
    adminField: 'Your role may not change this. Ask an admin to do it.',
    lastAdmin: 'This is the last admin or owner. Give the role to somebody else first.',
    serviceTwice: 'User cannot have same service twice',
    phoneTaken: 'This phone number already has an account.',
    phoneInvalid: 'This is not a phone number.',
    neverPaid: 'This driver has no last payment date yet. Set the date first, then good standing.',
    refreshFailed: 'Error refreshing user token',
    notifyFailed: 'The message could not be sent. Try again in a moment.',
    changedSince: 'This driver was changed after the preview. Make a new preview, then apply it.',
    settling: 'The outcome of a block is still open. Please try again in a minute.',
  },
  export: {
    notFound: 'There is no such export, or it is older than a day. Export again.',
  },
  record: {
    failed: 'Error getting user',
  },
  update: {
    failed: 'Error updating user',
  },
  status: {
    failed: 'Error patching user',
  },
  options: {
    invalid: 'There was an error updating your filters',
  },
  session: {
    notInGoodStanding: 'Your account is not in good standing. Settle it first, then press Start.',
    notSetUp: 'Link your account and finish its set-up first, then press Start.',
    incomplete: 'Complete your configuration first, then press Start.',
    phoneNotVerified: 'Verify your phone number first, then press Start.',
  },
  setup: {
    failed: 'There was an error processing your request. Please try again or use our proxy method.',
    wrongPassword: 'The email or password entered are incorrect.',
    wrongCode: 'This code is not right. Please try again.',
    wrongRegion: 'This account does not belong to the region you chose. Choose its region and try again.',
    locked: 'The platform has locked this account. Unlock it in the platform’s own app, then try again.',
    over: 'This sign-in is over. Start again with your email and password.',
    nothingAsked: 'The platform is no longer waiting for this. Refresh to see the current step.',
    notEnabled: 'This service is not enabled for this account.',
    running: 'Stop the service before you enter its password again.',
    notLinked: 'Link your account first, then finish the set-up.',
    phoneNotVerified: 'Verify your phone number first, then finish the set-up.',
    notInGoodStanding: 'Your account is not in good standing. Settle it first, then finish the set-up.',
    trialUsed: 'This phone number or platform account has already had its free day. Activate your account first, then finish the set-up.',
  },
  feed: {
    failed: 'Error getting feed',
  },
  offers: {
    failed: 'Error getting offers',
  },
  blocks: {
    failed: 'Error getting user blocks',
  },
  forfeit: {
    failed: 'Unable to forfeit block',
    notHeld: 'Unable to forfeit block',
  },
  stats: {
    failed: 'There was an error getting instacart stats for this user.',
  },
  installer: {
    failed: 'Error generating installer.',
  },
  drop: {
    failed: 'Error dropping block.',
    notHeld: 'Error dropping block.',
  },
  images: {
    failed: 'Error Uploading images',
    deleteFailed: 'Error deleting images',
    unreadable: 'This picture cannot be read. Please use JPEG, PNG or WebP.',
    tooLarge: 'The picture is too large: at most 10 MB and 40 megapixels.',
    tooMany: 'You already keep 20 pictures or 5 MB of them. Delete one, then try again.',
    full: 'No more pictures can be stored right now. Try again later.',
    notFound: 'There is no such picture.',
  },
  places: {
    invalid: 'Location invalid. Please write location as Street Name, City, Zip Code',
    failed: 'Addresses cannot be looked up right now. Please try again in a moment.',
  },
  config: {
    unknown: 'There is no such setting.',
  },
  sandbox: {
    off: 'The sandbox is off.',
    failed: 'The demo world did not answer. Try again in a moment.',
    noRoom: 'Your filters and blocks leave no free hours this week. Widen your filters, then try again.',
    noQuestion: 'This platform asks no questions.',
  },
  worker: {
    notFound: 'There is no such session.',
  },
  platform: {
    failed: 'The platform did not answer as expected. Please try again in some minutes.',
  },
  rate: {
    limited: 'Too many calls. Please wait a moment.',
  },
  store: {
    noSpace: 'The disk is full: nothing can be written until space is freed.',
  },
  ops: {
    notEmbedded: 'Backups of a PostgreSQL server are made with its own tools.',
    noSpace: 'There is not enough free space for a backup.',
    keysInUse: 'Older keys still protect secrets. Let `grab keys rotate` finish first.',
    keysGiven: 'The key ring is CREDENTIALS_KEYS: remove older keys there, on every node.',
  },
  remote: {
    unavailable: 'There is no Chromium on this server, so the page cannot be shown here. Open it in your own browser.',
    busy: 'Another remote page is open. Close it, or try again in a few minutes.',
    ticketInvalid: 'This remote page cannot be opened again. Start again.',
    addressRefused: 'This address is not one that the remote browser may open.',
    timeUp: 'The time for this page is over. Start again if you are not done.',
    memory: 'This page needs more memory than it may have, so it was closed.',
    badMessage: 'The remote browser did not understand this and was closed.',
    failed: 'The remote browser ended. Start again in a moment.',
  },
  server: {
    error: 'Unknown Error. Please Contact Support.',
    stopping: 'The service is restarting. Please try again in a moment.',
  },
  network: {
    unreachable: 'The server cannot be reached. Check your connection and try again.',
  },
};
