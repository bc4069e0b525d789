// What a stranger reads first is there before the app is: it draws the same words in the same place. The app runs once they are
// on the screen; its files are on their way already. `first-page.ts` puts this into the page, in a block that knows WORDS and
// SCRIPTS.
const words = !window.begun.signedIn && WORDS[document.documentElement.lang][location.pathname];
if (words) {
  const page = document.getElementById(words.template).content.cloneNode(true);
  page.querySelector('h1').textContent = words.title;
  page.querySelector('p').textContent = words.lead;
  document.getElementById('first').append(page);
}
let started = false;
const start = () => {
  if (started) return;
  started = true;
  for (const src of SCRIPTS)
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src }));
};
requestAnimationFrame(() => setTimeout(start));
// A page that is not looked at has no frames.
setTimeout(start, 150);
