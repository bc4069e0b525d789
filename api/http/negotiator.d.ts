/** What is used of negotiator 1.x; the published types are those of 0.6, which knows no `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    encodings(available: string[], options: { preferred: string[] }): string[];
  }
}
