/** Every number and every instant of a poll's answer: what the rule compares, and the others. */
export const figures = {
  compared: ['orders.store.lat', 'orders.store.lng', 'orders.pickup_at', 'orders.estimate_minutes', 'orders.pay.cents'],
  others: ['poll_seconds', 'orders.trip_miles', 'orders.items', 'orders.respond_by'],
};
