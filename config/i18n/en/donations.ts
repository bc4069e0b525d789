/** Donating a block to another driver. */
export default {
  title: 'Donate this block',
  lead: '{when} · {where} · {pay}',
  ask: {
    body: 'Another driver whose filters fit gets this block. You cannot take it back.',
    confirm: 'Donate block',
    keep: 'Keep block',
  },
  steps: {
    label: 'Steps of your donation',
    pool: 'Block sent to the pool',
    search: 'Searching for a match',
    donated: 'Donated',
    declined: 'Nobody wanted it',
    result: 'Result',
  },
  people: 'Drivers in the pool',
  donated: { title: 'Your block was donated', body: '{receiver} has it now.' },
  declined: { title: 'Nobody wanted your block', body: 'You still hold it.' },
  after: 'Check your calendar. If the block is still there, release it yourself.',
  back: 'You go back to the dashboard in a moment.',
  home: 'Go to the dashboard',
  failed: "Couldn't start the donation. {why}",
  gone: 'You do not hold this block any more.',
};
