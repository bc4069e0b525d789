// What is read first is there before the app is: it draws the same words in the same place. The app runs once they are on the
// screen; its files are on their way already. `first-page.ts` puts this into the page, in a block that knows WORDS and SCRIPTS.
const words = WORDS[document.documentElement.lang][window.early.signedIn ? 'driver' : 'stranger'][location.pathname];
if (words) {
  const page = document.getElementById(words.template).content.cloneNode(true);
  page.querySelector('.title').textContent = words.title;
  page.querySelector('.lead').textContent = words.lead;
  document.getElementById('first').append(page);
}
let started = false;
const start = () => {
  if (started) return;
  started = true;
  if (!window.early.signedIn) window.early.preload();
  // One after the other, each in a separate task: a slow phone responds to taps between them.
  for (const src of SCRIPTS)
    document.head.append(Object.assign(document.createElement('script'), { crossOrigin: '', type: 'module', async: false, src }));
};
requestAnimationFrame(() => setTimeout(start));
// A page that is not looked at has no frames.
setTimeout(start, 150);
