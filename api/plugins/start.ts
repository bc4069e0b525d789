// What takes longest begins first: the embedded database opens on its own thread while this one reads the rest of the server.
import { embedded } from './beginning.ts';

// Whoever opens the house hears of it.
embedded?.catch(() => undefined);
await import('./server.ts');
