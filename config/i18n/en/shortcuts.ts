/** The palette of pages and actions and the keyboard's shortcuts: they come when a keyboard is likely. */
export default {
  palette: {
    title: 'Go to or do',
    open: 'Search pages and actions',
    find: 'Type a page or an action',
    none: 'Nothing fits. Try another word.',
    go: 'Go to',
    act: 'Do',
    people: 'People',
    codes: 'Referral codes',
    theme: 'Theme: {what}',
    language: 'Language: {what}',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    palette: 'Search pages and actions',
    help: 'Show this list',
    home: 'Go to Home',
    configuration: 'Go to Configuration',
    blocks: 'Go to Blocks',
    followedBy: 'then',
    off: 'Single-key shortcuts are off. Turn them on in the settings.',
    setting: 'Single-key shortcuts',
    on: 'On a keyboard, ? lists them, and g then h, c or b changes the page.',
    rests: 'Single keys do nothing. Ctrl K or ⌘ K still searches.',
  },
};
