// Before the first paint: theme and language of this browser, so that nothing flashes. A file of its own keeps the
// content security policy free of inline scripts.
(() => {
  var root = document.documentElement;
  var stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch (_) {}
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add(dark ? 'dark' : 'light');
  document.querySelector('meta[name="theme-color"]').content = dark ? '#111113' : '#f9f9fb';
  var cookie = /(?:^|; )language=(en|es)(?:;|$)/.exec(document.cookie);
  root.lang = cookie ? cookie[1] : /^es\b/.test(navigator.language) ? 'es' : 'en';
})();
