/** Every number and every instant of a poll's answer: what the rule compares, and the others. */
export const figures = {
  compared: ['blocks.start_time', 'blocks.end_time', 'blocks.pay.amount'],
  others: ['poll_seconds', 'blocks.respond_by'],
};
