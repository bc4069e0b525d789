// The entry of the process, and the only module here that works when it is imported. What takes longest starts first: the
// embedded database opens on its own thread while this one reads the rest of the server.
import { startUp } from './composition/startup.ts';

const startup = startUp();
const { serve } = await import('./composition/serve.ts');
serve(startup);
