// Keeps the page and the files it needs, so that the app opens without a network, and shows notifications. It keeps no answer of the
// API: those are kept by the page, for one person (`data/stored-answers.ts`). `service-worker-file.ts` puts VERSION and FILES before it.
const SHELL = `shell-${VERSION}`;

self.addEventListener('install', (event) => {
  // In browsers that take such rules a call of the API goes to the server and a file comes from what is kept, without this script.
  event
    .addRoutes?.([
      { condition: { urlPattern: '/prd/*' }, source: 'network' },
      { condition: { urlPattern: '/assets/*' }, source: 'cache' },
    ])
    ?.catch(() => undefined);
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('shell-') && name !== SHELL).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/prd')) return;
  // The newest page always; without the server the one that was kept, which shows every address of the app.
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(async () => (await kept('/')) ?? Response.error()));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else event.respondWith(fetch(request).catch(async () => (await kept(url.pathname)) ?? Response.error()));
});

async function kept(path) {
  return (await caches.open(SHELL)).match(path);
}

/** Files under /assets never change: their names do. */
async function asset(request) {
  const cache = await caches.open(SHELL);
  const found = await cache.match(request, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag, help } = event.data.json();
  const actions = help ? [{ action: 'help', title: help.title }] : [];
  const options = { body, tag, data: { path, help: help?.path }, actions, icon: '/icon-192.png', badge: '/badge.png' };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path = '/', help } = event.notification.data ?? {};
  event.waitUntil(open(event.action === 'help' && help ? help : path));
});

/** Shows an address of this app: in a window that is open, else in a new one. */
async function open(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!window) return void (await self.clients.openWindow(url.href));
  await window.focus();
  window.postMessage({ open: url.pathname + url.search });
}
