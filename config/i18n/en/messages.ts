/** Texts sent to phones by SMS. The parts in braces are filled in before sending. */
export default {
  code: '{code} is your Batch Grabber code. It is good for 5 minutes. Do not give it to anybody.',
  invite: '{who} invites you to Batch Grabber, which grabs delivery blocks for you. Open an account, or stop invite messages: {link}',
  aFriend: 'A friend',
  changed: {
    account: 'Batch Grabber: your account has changed. Open the app to see it.',
    code: 'Batch Grabber: your referral code is now {code}.',
    noCode: 'Batch Grabber: you have no referral code any more.',
  },
};
