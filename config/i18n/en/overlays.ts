/** Dialogs that come by themselves: a newer app for instant offers, and the rating. */
export default {
  instantOffers: {
    title: 'Update your instant-offers app',
    body: 'There is a newer version than the one you made on {date}. Make it again to keep getting instant offers.',
    update: 'Get the new app',
    snooze: 'Do not ask again',
  },
  rating: {
    title: 'How do you like Batch Grabber?',
    lead: '1 = not at all, 10 = very much',
    legend: 'Your rating',
    send: 'Send rating',
    later: 'Not now',
    thanks: 'Thank you for your rating.',
  },
};
