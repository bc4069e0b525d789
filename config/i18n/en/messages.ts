/** Texts sent to phones by SMS. The parts in braces are filled in before sending. */
export default {
  code: '{code} is your Batch Grabber code. It is good for 5 minutes. Do not give it to anybody.',
  /** `{time}` is by the driver's clocks; `{link}` is empty, or a space and the address of the billing page. */
  plan: {
    day: 'Batch Grabber: your plan ends in less than a day. Pay to keep searching.{link}',
    hour: 'Batch Grabber: your plan ends at {time}. Pay to keep searching.{link}',
    ended: 'Batch Grabber: your plan has ended and your searches are paused. Pay, and they go on by themselves.{link}',
  },
  invite: '{who} invites you to Batch Grabber, which grabs delivery blocks for you. Open an account, or stop invite messages: {link}',
  aFriend: 'A friend',
  changed: {
    account: 'Batch Grabber: your account has changed. Open the app to see it.',
    code: 'Batch Grabber: your referral code is now {code}.',
    noCode: 'Batch Grabber: you have no referral code any more.',
  },
};
