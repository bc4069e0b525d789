/** React itself, read in a turn of its own: it stands in a file without anything else (see `vite.config.ts`). */
export { createRoot } from 'react-dom/client';
