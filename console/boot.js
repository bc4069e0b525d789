// Before the first paint: theme and language of this browser, so that nothing flashes; then everything that can be asked for
// while the app is still on its way. `first-page.ts` puts it into the page, in a block that knows SCREEN_FILES and DESCRIPTIONS.
const root = document.documentElement;
const stored = (key) => {
  try {
    return localStorage.getItem(key);
  } catch (_) {
    return null;
  }
};
const theme = stored('theme');
const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
root.classList.add(dark ? 'dark' : 'light');
document.querySelector('meta[name="theme-color"]').content = dark ? '#111113' : '#f9f9fb';
const cookie = /(?:^|; )language=(en|es)(?:;|$)/.exec(document.cookie);
root.lang = cookie ? cookie[1] : /^es\b/.test(navigator.language) ? 'es' : 'en';

const signedIn = stored('session') === 'yes';
const screenAt = (path) => SCREEN_FILES.find((each) => (each.signedIn ?? signedIn) === signedIn && new RegExp(each.path).test(path));
const screen = screenAt(location.pathname);
const answers = {};
// The files of the screen, and of the service that it is drawn for. A driver waits for them: asked for at once, behind the style sheet
// that a script after them would wait for. A stranger reads the first words meanwhile.
const preload = (path = location.pathname) => {
  const described = DESCRIPTIONS.filter(({ paths }) => signedIn && paths.includes(path)).flatMap(({ files }) => files);
  const links = [...new Set([...screenAt(path).files, ...described])].map((href) => {
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    return Object.assign(document.createElement('link'), { crossOrigin: '', fetchPriority: 'low', href, ...kind });
  });
  document.head.append(...links);
};
// What `/` shows a driver: the dashboard of their one service, or the overview of several, whose small file is asked for in any case.
const homeOf = ({ services }) => (services.length === 1 && DESCRIPTIONS.find(({ key }) => key === services[0].key)?.paths[0]) || '/';
window.early = { signedIn, fileAt: (path) => screenAt(path).file, preload, answers, opened: null };
if (signedIn) {
  let open;
  window.early.opened = new Promise((resolve) => (open = resolve));
  // A session goes on: its token, what everybody may know of this installation and, where a screen waits for it, what that is drawn
  // from in the same answer.
  answers['/prd/auth/refresh'] = fetch('/prd/auth/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client: 'web', page: screen.signedIn === true, facts: true }),
    credentials: 'same-origin',
    // As in the session's own: the new cookie must arrive although the page is left before.
    keepalive: true,
  }).then(async (answer) => {
    const { page, facts } = answer.ok ? await answer.clone().json() : {};
    // The app hears of the token once these are there, or it would ask for them itself.
    window.early.page = page;
    if (facts) answers['/prd/shell'] = Promise.resolve(new Response(JSON.stringify(facts)));
    if (page) open({ record: page.record, facts });
    const home = page?.record.role === 'driver' && location.pathname === '/' ? homeOf(page.record) : '/';
    if (home !== '/') preload(home);
    return answer;
  });
  for (const answer of Object.values(answers)) answer.catch(() => undefined);
  preload();
}
// While the style sheet is on its way, and not amidst the first screen.
setTimeout(() => new Worker('/date-tables.js'));
