export * from './house.ts';
export * from './nodes.ts';
export * from './referrals.ts';
export * from './setups.ts';
export * from './trials.ts';
export * from './users.ts';
export * from './work.ts';
