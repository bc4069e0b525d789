/** Texts the house sends to phones. Places in braces are filled before it goes out. */
export default {
  code: '{code} is your Batch Grabber code. It is good for 5 minutes. Do not give it to anybody.',
};
