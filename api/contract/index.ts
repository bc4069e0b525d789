import * as appConfigCalls from './app-config.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import { backtest } from './backtest.ts';
import * as billing from './billing.ts';
import { instacartStats } from './charts.ts';
import type { Endpoint } from './define.ts';
import { earnings } from './earnings.ts';
import { events } from './event-stream.ts';
import * as godMode from './god-mode.ts';
import { graphql } from './graphql.ts';
import * as incoming from './incoming.ts';
import { checkInstaller, makeInstaller } from './installer.ts';
import * as invites from './invites.ts';
import * as jobCalls from './jobs.ts';
import * as keys from './keys.ts';
import * as messageCalls from './messages.ts';
import * as notices from './notices.ts';
import * as offerCalls from './offers.ts';
import * as places from './places.ts';
import * as profile from './profile.ts';
import * as referralCalls from './referrals.ts';
import { remoteBrowserTicket } from './remote-browser.ts';
import { rulePreview } from './rule-preview.ts';
import { coachSandbox } from './sandbox.ts';
import * as secondFactorCalls from './second-factor.ts';
import { startState } from './services.ts';
import * as shellCalls from './shell.ts';
import * as signUp from './sign-up.ts';
import * as system from './system.ts';
import * as panel from './user-panel.ts';
import * as table from './user-table.ts';
import * as userCalls from './users.ts';
import * as workerCalls from './workers.ts';

/** Every endpoint of the server, without the platforms' own calls (see `platformCalls`). */
export const contract = {
  signIn: auth.signIn,
  refresh: auth.refresh,
  signOut: auth.signOut,
  changePassword: auth.changePassword,
  sessions: auth.sessions,
  endSession: auth.endSession,
  signOutEverywhere: auth.signOutEverywhere,
  stepUp: secondFactorCalls.stepUp,
  secondFactor: secondFactorCalls.secondFactor,
  startSecondFactor: secondFactorCalls.startSecondFactor,
  confirmSecondFactor: secondFactorCalls.confirmSecondFactor,
  newRecoveryCodes: secondFactorCalls.newRecoveryCodes,
  removeSecondFactor: secondFactorCalls.removeSecondFactor,
  resetSecondFactor: secondFactorCalls.resetSecondFactor,
  secondFactorPolicy: secondFactorCalls.secondFactorPolicy,
  startGodMode: godMode.startGodMode,
  resumeGodMode: godMode.resumeGodMode,
  godModes: godMode.godModes,
  auditSearch: audit.auditSearch,
  auditVerify: audit.auditVerify,
  register: signUp.register,
  registerSpecial: signUp.registerSpecial,
  invite: signUp.invite,
  sendVerification: signUp.sendVerification,
  confirmVerification: signUp.confirmVerification,
  sendResetCode: signUp.sendResetCode,
  forgotPassword: signUp.forgotPassword,
  resetPassword: signUp.resetPassword,
  uploadImage: profile.uploadImage,
  deleteImage: profile.deleteImage,
  image: profile.image,
  deleteUser: profile.deleteUser,
  shell: shellCalls.shell,
  appConfig: shellCalls.appConfig,
  appVersion: shellCalls.appVersion,
  allConfig: appConfigCalls.allConfig,
  setConfig: appConfigCalls.setConfig,
  configHistory: appConfigCalls.configHistory,
  revertConfig: appConfigCalls.revertConfig,
  setServiceStatus: appConfigCalls.setServiceStatus,
  promotions: notices.promotions,
  sendPromotion: notices.sendPromotion,
  promotionSeen: notices.promotionSeen,
  allPromotions: notices.allPromotions,
  withdrawPromotion: notices.withdrawPromotion,
  graphql,
  metadata: shellCalls.metadata,
  statuses: shellCalls.statuses,
  sandboxMessages: shellCalls.sandboxMessages,
  coachSandbox,
  geocode: places.geocode,
  tile: places.tile,
  getUser: userCalls.getUser,
  userIdByPhone: userCalls.userIdByPhone,
  userLookup: userCalls.userLookup,
  updateUser: userCalls.updateUser,
  updateStatus: userCalls.updateStatus,
  auditLog: userCalls.auditLog,
  writeAuditEntry: panel.writeAuditEntry,
  setPaymentDate: panel.setPaymentDate,
  addHours: panel.addHours,
  newRefreshToken: panel.newRefreshToken,
  userSummary: panel.userSummary,
  notifyUser: panel.notifyUser,
  changeLocation: panel.changeLocation,
  lateUserData: panel.lateUserData,
  allUsers: table.allUsers,
  bulkUsers: table.bulkUsers,
  exportUsers: table.exportUsers,
  exportState: table.exportState,
  exportFile: table.exportFile,
  feed: offerCalls.feed,
  offersCount: offerCalls.offersCount,
  feedSummary: offerCalls.feedSummary,
  offers: offerCalls.offers,
  reservedOffers: offerCalls.reservedOffers,
  gopuffOffers: offerCalls.gopuffOffers,
  offerFates: offerCalls.offerFates,
  offerEarnings: offerCalls.offerEarnings,
  earnings,
  blocks: offerCalls.blocks,
  forfeit: offerCalls.forfeit,
  startState,
  remoteBrowserTicket,
  makeInstaller,
  checkInstaller,
  instacartStats,
  platforms: system.platforms,
  nodes: system.nodes,
  workers: workerCalls.workers,
  worker: workerCalls.worker,
  commandWorkers: workerCalls.commandWorkers,
  tailOffers: workerCalls.tailOffers,
  events,
  openapi: system.openapi,
  createAdmin: system.createAdmin,
  backtest,
  rulePreview,
  startPayment: billing.startPayment,
  paymentAmount: billing.paymentAmount,
  paymentState: billing.paymentState,
  flashSale: billing.flashSale,
  paymentWebhook: billing.paymentWebhook,
  transactions: billing.transactions,
  paymentsByDay: billing.paymentsByDay,
  userTransactions: billing.userTransactions,
  refundPayment: billing.refundPayment,
  reconcilePayments: billing.reconcilePayments,
  ledger: billing.ledger,
  manualBilling: billing.manualBilling,
  billingAudit: billing.billingAudit,
  noteIncoming: incoming.noteIncoming,
  matchIncoming: incoming.matchIncoming,
  incomingPayments: incoming.incomingPayments,
  referrals: referralCalls.referrals,
  saveReferral: referralCalls.saveReferral,
  settleReferral: referralCalls.settleReferral,
  activeUsers: referralCalls.activeUsers,
  successRate: referralCalls.successRate,
  previewSms: messageCalls.previewSms,
  testSms: messageCalls.testSms,
  sendSmsCampaign: messageCalls.sendSmsCampaign,
  smsCampaigns: messageCalls.smsCampaigns,
  smsCampaign: messageCalls.smsCampaign,
  stopSms: messageCalls.stopSms,
  listMessages: messageCalls.listMessages,
  retryMessages: messageCalls.retryMessages,
  smsInbound: messageCalls.smsInbound,
  smsReport: messageCalls.smsReport,
  jobs: jobCalls.jobs,
  runJob: jobCalls.runJob,
  validateReferralSms: referralCalls.validateReferralSms,
  sendReferralSms: referralCalls.sendReferralSms,
  giveFreeDays: referralCalls.giveFreeDays,
  usersInBilling: referralCalls.usersInBilling,
  partnerBilling: referralCalls.partnerBilling,
  bargainBilling: referralCalls.bargainBilling,
  bargain: referralCalls.bargain,
  zelleLookup: billing.zelleLookup,
  manualPostings: billing.manualPostings,
  createInvite: invites.createInvite,
  stopInvites: invites.stopInvites,
  ownInvites: invites.ownInvites,
  inviteProgress: invites.inviteProgress,
  chooseInviteReward: invites.chooseInviteReward,
  allInvites: invites.allInvites,
  inviteTool: invites.inviteTool,
  inviters: invites.inviters,
  referFreeWeek: invites.referFreeWeek,
  backup: system.backup,
  listKeys: keys.listKeys,
  rotateKeys: keys.rotateKeys,
  rewrapKeys: keys.rewrapKeys,
  dropKeys: keys.dropKeys,
  world: system.world,
} as const satisfies Record<string, Endpoint>;
