/** Steps of a text message after which a test can end the process: marked and not handed over; handed over, and the answer not kept. */
export const MESSAGE_FAILPOINTS = ['message-marked', 'message-handed'] as const;
export type MessageFailpoint = (typeof MESSAGE_FAILPOINTS)[number];

/** Told of every step; absent outside tests. */
export type OnMessageFailpoint = (point: MessageFailpoint) => void;
