/** A text key of the platform's own texts (`i18n/en.ts`), or of the shared ones with the prefix `common.`. */
export type TextKey = string;
