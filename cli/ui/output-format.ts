/** What `-o` takes. `table` fits the terminal, `wide` shows every column in full, `csv` and `json` have stable fields. */
export const OUTPUT_FORMATS = ['table', 'wide', 'csv', 'json'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];
