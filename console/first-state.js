// What a driver's search is doing, from the answer that the page's first script has asked for: their card says it before the app is
// there. The app draws the same card in its place, with the rest (`status-in-words.ts`, `use-status.ts`). `first-page.ts` puts this
// into the page, in a block that knows HOMES and STATES.
const sayState = ({ record, facts }) => {
  const place = document.getElementById('first');
  const home = homeOf(record, facts);
  // The app has come first, or shows another page.
  if (!place || !home) return;
  const state = record.goodStanding ? stateOf(record, home) : 'bad';
  const { title, role, steps } = STATES[document.documentElement.lang][state] ?? {};
  if (!title) return;
  const step = steps?.[home.main ? 'main' : 'described']?.[record.patience === 'off' ? 0 : 1];
  const page = document.getElementById('first-state').content.cloneNode(true);
  const part = (name) => page.querySelector(name);
  part('.title').textContent = title;
  part('.live-dot').hidden = false;
  if (role) for (const name of ['.status-card', '.live-dot', '.status-step']) part(name).dataset.role = role;
  if (step) {
    part('.lead').textContent = step;
    part('.status-step').dataset.first = '';
  } else part('.status-step').remove();
  if (home.main) part('.status-service').remove();
  else part('.status-service').textContent = home.name;
  place.replaceChildren(page);
};

/** The service whose dashboard this address shows; `/` shows one to a driver who has no other service and nothing left to set up. */
const homeOf = ({ phoneVerified, role, proxyInstalled, services }, facts) => {
  const at = location.pathname;
  const home =
    at === '/' ? services.length === 1 && HOMES.find(({ key }) => key === services[0].key) : HOMES.find(({ paths }) => paths.includes(at));
  const own = home && services.find(({ key }) => key === home.key);
  if (!own?.setupComplete) return undefined;
  const leads = phoneVerified && role === 'driver' && (!home.main || proxyInstalled === true || facts?.proxyRequired === false);
  return at !== '/' || leads ? home : undefined;
};

/** Undefined for a state that takes more words than there are here. */
const stateOf = (record, { key, options: field, main, runs }) => {
  const said = record.sessions[key]?.state ?? 'stopped';
  if (main) return said;
  const options = record[field];
  const status = String(options?.status ?? '').toLowerCase();
  const start = options?.start ?? (options && runs);
  if (status === WAITING) return undefined;
  return status === 'stopped' || (!start && (status === 'starting' || status === '')) ? 'stopped' : said;
};

void window.early.opened?.then(sayState);
