export type { Backtest, BacktestResult } from './core/backtest.ts';
export { createEngine, type Engine, type EngineConfig, type EngineDeps } from './core/engine.ts';
export { createPlatformHttp } from './kit/wire/http.ts';
