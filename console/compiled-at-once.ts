import type { Plugin, Rolldown } from 'vite';

/** What Chromium reads in a script's first line. */
export const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

/**
 * Has the browser compile some files whole, in the background. Otherwise the page's own thread would parse each function a second time
 * and compile it when it is first called; of the files that a first page is drawn from, that is most functions.
 */
export function compiledAtOnce(which: (chunk: Rolldown.OutputChunk) => boolean): Plugin {
  return {
    name: 'compiled-at-once',
    generateBundle: {
      // After the list of a file's imports has been put before its code: only a first line counts.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && which(file)) file.code = COMPILE_AT_ONCE + file.code;
        }
      },
    },
  };
}
