export type { Backtest, BacktestResult } from './core/backtest.ts';
export { createEngine, type Engine, type EngineConfig, type EngineDeps } from './core/engine.ts';
export { type MarketHour, marketHours } from './core/market/market-hours.ts';
export { MarketLearner, type MarketModel, type Sighting, type StationMarket } from './core/market/market-model.ts';
export { patienceBrought } from './core/market/patience-brought.ts';
export {
  advise,
  LEAST_WEEKS,
  type Outlook,
  outlookOf,
  type PatienceOutcome,
  rangeOf,
  type WeekRange,
} from './core/market/week-range.ts';
export type { ReplayedWin, WeekReplay } from './core/market/week-replay.ts';
export { createPlatformHttp } from './kit/wire/http.ts';
