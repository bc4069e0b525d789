/** React alone in one file, so that the browser evaluates it in a separate task (see `vite.config.ts`). */
export { createRoot } from 'react-dom/client';
