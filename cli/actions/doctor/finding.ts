type FindingState = 'ok' | 'warning' | 'broken';

/** What one check of `grab doctor` found. */
export interface Finding {
  /** Stable key. */
  check: string;
  name: string;
  state: FindingState;
  /** What was found, and unless all is well what to do about it. */
  message: string;
}

export function finding(check: string, name: string, state: FindingState, message: string): Finding {
  return { check, name, state, message };
}
