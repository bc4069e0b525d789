import type { SandboxPlatform } from '../model/sandbox.ts';
import type { ChangeLog } from './change-log.ts';
import type { SimulatedClock } from './clock.ts';
import { createPollWindow, createSuspicion, type PollWindow, type Suspicion } from './limits.ts';
import { accountKey, type SavedAccount } from './state.ts';

export type AccountChange = { region?: string; standing?: number; suspicion?: number };

/** What is known of an account besides what is saved. */
interface Running {
  saved: SavedAccount;
  polls: PollWindow;
  suspicion: Suspicion;
}

/** The accounts of all platforms: what is saved of them, their poll budgets and how suspicious they look. */
export class Accounts {
  readonly #platforms: ReadonlyMap<string, SandboxPlatform>;
  readonly #changes: ChangeLog;
  readonly #clock: SimulatedClock;
  #running = new Map<string, Running>();

  constructor(platforms: ReadonlyMap<string, SandboxPlatform>, changes: ChangeLog, clock: SimulatedClock) {
    this.#platforms = platforms;
    this.#changes = changes;
    this.#clock = clock;
  }

  find(platform: string, account: string): SavedAccount | undefined {
    return this.#changes.state.accounts.get(accountKey(platform, account));
  }

  /** Finds an account or makes it, in the platform's first region unless one is given. */
  open(platform: string, account: string, region?: string): SavedAccount {
    const known = this.find(platform, account);
    if (known) return known;
    const home = region ?? this.#platforms.get(platform)?.locations[0]?.region ?? '';
    this.#save({ platform, account, region: home, standing: 100, suspicion: 0, held: [], notes: {} });
    return this.find(platform, account)!;
  }

  /** Changes an account or makes it. Returns true when it is in another region now. */
  change(platform: string, account: string, change: AccountChange): boolean {
    const saved = this.open(platform, account, change.region);
    const moved = change.region !== undefined && change.region !== saved.region;
    this.#save({ ...saved, ...change });
    if (change.suspicion !== undefined) this.#runningOf(platform, account).suspicion.set(change.suspicion);
    return moved;
  }

  note(platform: string, account: string, name: string, value: string | number | boolean): void {
    const saved = this.open(platform, account);
    this.#save({ ...saved, notes: { ...saved.notes, [name]: value } });
  }

  /** Spends one poll of the rolling window; false = the budget is spent. */
  spendPoll(platform: string, account: string): boolean {
    const { state } = this.#changes;
    const rules = this.#platforms.get(platform)!;
    const { saved, polls, suspicion } = this.#runningOf(platform, account);
    const now = this.#clock.now();
    if (this.#watches() && suspicion.polled(now, state.scenario === 'strict' ? 8 : 1) === 'warn') {
      this.#save({ ...saved, suspicion: suspicion.figure() });
      this.#changes.message(account, 'We noticed unusual activity in your account. Using automated tools may end your access.');
    }
    return state.scenario === 'bench' || polls.spend(now, this.#budgetOf(rules), rules.limits.budgetWindowMs);
  }

  challenge(platform: string, account: string): 'none' | 'challenge' | 'hold' {
    return this.#watches() ? this.#runningOf(platform, account).suspicion.demand(this.#clock.now()) : 'none';
  }

  settleChallenge(platform: string, account: string): void {
    if (!this.find(platform, account)) return;
    const { saved, suspicion } = this.#runningOf(platform, account);
    suspicion.settle();
    this.#save({ ...saved, suspicion: 0 });
  }

  list(): (SavedAccount & { pollsLeft: number })[] {
    return [...this.#changes.state.accounts.values()].map((saved) => {
      const running = this.#running.get(accountKey(saved.platform, saved.account));
      const rules = this.#platforms.get(saved.platform);
      const budget = rules ? this.#budgetOf(rules) : 0;
      return {
        ...saved,
        suspicion: running?.suspicion.figure() ?? saved.suspicion,
        pollsLeft: running && rules ? running.polls.left(this.#clock.now(), budget, rules.limits.budgetWindowMs) : budget,
      };
    });
  }

  count(platform: string): number {
    return [...this.#changes.state.accounts.values()].filter((account) => account.platform === platform).length;
  }

  /** A new world began: spent polls and suspicion start again. */
  forget(): void {
    this.#running = new Map();
  }

  #save(account: SavedAccount): void {
    this.#changes.commit({ t: 'account', account });
  }

  #runningOf(platform: string, account: string): Running {
    const key = accountKey(platform, account);
    const known = this.#running.get(key);
    if (known) return known;
    const saved = this.open(platform, account);
    const made = { saved, polls: createPollWindow(), suspicion: createSuspicion(saved.suspicion) };
    this.#running.set(key, made);
    return made;
  }

  #budgetOf({ limits }: SandboxPlatform): number {
    const { settings, scenario } = this.#changes.state;
    return settings.pollBudget ?? (scenario === 'strict' ? limits.strictPollBudget : limits.pollBudget);
  }

  #watches(): boolean {
    const { settings, scenario } = this.#changes.state;
    return settings.suspicion && scenario !== 'bench';
  }
}
