/** `issues`, `start.notEnabled` and `saveFailed` hold the exact messages of the specification where it gives one. */
const en = {
  form: {
    address: 'Address',
    distanceConfig: 'Distance and minimum pay',
    radius: 'Radius in miles',
    minPay: 'Minimum pay',
    warehouseFilters: 'Warehouse filters',
    type: 'Batch type',
    lowCost: 'Low cost',
    smallBatches: 'Small batches',
  },
  groups: { where: 'Where', batches: 'Batches', small: 'Small batches' },
  types: {
    delivery_only_and_delivery: 'All batches',
    delivery: 'Full service',
    delivery_only: 'Delivery only',
  },
  small: {
    active: 'Take small batches',
    distanceToWarehouse: 'Distance to the warehouse',
    batchDistance: 'Batch distance',
    minPrice: 'Minimum price',
    type: 'Batch type',
  },
  help: {
    address: {
      lead: 'Where you set out. Distances are measured from here.',
      explanation:
        'Write street name, city and zip code, then look the address up. Update location takes the place where your phone is instead.',
      example: '400 E Central Blvd, Orlando, 32801',
      tip: 'Take the place where you usually wait for batches.',
    },
    distanceConfig: {
      lead: 'How far a warehouse may be, and what a batch must pay there.',
      explanation:
        'For each batch the row with the shortest radius that reaches its warehouse decides. Farther warehouses are skipped. Expected tips do not count.',
      example: 'Up to 3 miles at least $12, up to 8 miles at least $25.',
      tip: 'Two or three rows are enough.',
    },
    warehouseFilters: {
      lead: 'Warehouses whose batches you want. None means all of them.',
      explanation: 'Only batches of warehouses whose name holds one of these words are taken. Add each one with the +.',
      example: 'With Wholesale the batches of Millenia Wholesale are taken.',
      tip: 'A short word catches every branch of a chain.',
    },
    type: {
      lead: 'Shopping and delivering, delivering alone, or both.',
      explanation: 'Full service means that you shop the items yourself. With delivery only somebody else has shopped them.',
      example: 'With Delivery only a batch of 30 items to shop is left alone.',
      tip: 'All batches brings the most offers.',
    },
    lowCost: {
      lead: 'The cheaper subscription: minimum pay of $14 at most.',
      explanation: 'No row of the table above may ask for more than $14.',
      example: 'A row with $15 cannot be saved with low cost.',
      tip: 'Good for drivers who take many short batches.',
    },
    small: {
      lead: 'Batches that are near and short may pay less.',
      explanation: 'A batch within both distances is taken from the price below on, without its tip, whatever the table above asks for.',
      example: 'With 2 miles, 1 mile and $8 a batch of $8.50 around the corner is taken.',
      tip: 'They fill the time between two large ones.',
    },
  },
  start: {
    incomplete: 'Complete your configuration first: address, distances and minimum pay.',
    notEnabled: 'User does not have Instacart Enabled',
  },
  saveFailed: 'There was an error saving your instacart configuration',
  tables: { won: 'Batches won today', disliked: 'Batches disliked today', lost: 'Batches lost today' },
  columns: {
    price: 'Pay',
    tips: 'Expected tip',
    timestamp: 'Time',
    type: 'Type',
    vbDistance: 'Batch distance',
    miles: 'Miles away',
    warehouse: 'Warehouse',
    warehouseAddress: 'Address',
    reason: 'Reason',
    grabbed: 'Time grabbed',
  },
  hints: { noAddress: 'Without an address no batch is taken.' },
  issues: {
    fieldUnknown: 'There is no such field.',
    fieldWrong: 'This value is of the wrong kind.',
    locationInvalid: 'Location invalid. Please write location as Street Name, City, Zip Code',
    areaClosed: 'Unfortunately this area is currently closed. Please try again at another time.',
    distanceWrong: 'The distance table cannot be read. Please enter it again',
    distanceEmpty: 'Add at least one row with a radius and a minimum pay',
    distanceBoth: 'Each row needs a radius and a minimum pay above 0',
    lowCostPrice: 'For low cost mode you cannot enter a minimum price greater than $14',
    smallMiles: 'The distance of small batches must be a whole number from 1 to 4',
    smallPrice: 'The minimum price of small batches must be a whole number from 7 to 12',
    type: 'The batch type must be all, full service or delivery only',
    warehouseFilters:
      'Your warehouse filters are written incorrectly. Please press the + next to the warehouse filters and re-add your preferred warehouses.',
  },
};
export default en;
