import type { Plugin } from 'vite';

const MARK = /(\w+Exception) = Error\(formatProdErrorMessage\((\d+)\)\)/g;
const KNOWN = 5;

/**
 * React throws a few marks to itself, errors that it makes while its file is read. Each takes down where it was made, and wherever
 * somebody listens to the page's errors (a debugger, a monitor, Lighthouse) the browser reads the whole file a second time for
 * that: twice as long as running it. The marks stay, without the places.
 */
export function stacklessErrors(): Plugin {
  return {
    name: 'stackless-errors',
    apply: 'build',
    transform(code, file) {
      if (!file.endsWith('/react-dom-client.production.js')) return null;
      const found = code.match(MARK)?.length ?? 0;
      if (found !== KNOWN)
        this.error(`React makes ${found} marks while its file is read, ${KNOWN} were known: look at them, then change this`);
      return {
        code: code.replace(MARK, '$1 = Object.create(Error.prototype, { message: { value: formatProdErrorMessage($2) } })'),
        map: null,
      };
    },
  };
}
