/** The first page of those who look after drivers: partner, support, admin, owner. */
export default {
  title: 'Admin',
  find: {
    title: 'Find a driver',
    hint: 'With the country code, as in +12025550102',
    phone: 'Phone number',
    missing: 'Enter a phone number.',
    submit: 'Find',
    busy: 'Finding',
    open: 'Open {service}',
    none: 'No service added yet.',
    paid: 'In good standing',
    unpaid: 'Not in good standing',
  },
  attention: {
    title: 'Needs attention',
    none: 'No search needs anyone right now.',
    lead: 'Searches that stopped for a reason the driver or you can settle.',
  },
  sessions: {
    title: 'Sessions',
    none: 'No session yet. One appears when a driver adds a service.',
    failed: 'The sessions could not be read',
    asOf: 'As of {time}',
  },
  partner: 'You see the drivers who joined with your code. Find one by phone number; their dashboard opens as they see it.',
};
