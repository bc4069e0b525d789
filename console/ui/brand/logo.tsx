/** The product's mark as part of the page, 28 px: as an image the browser would treat it as a separate document. The same shapes as public/favicon.svg. */
export const Logo = () => (
  <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#3e63dd" />
    <path d="M7 20a9 9 0 0 1 18 0" fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
    <path d="m16 20 5.2-6.4" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
    <circle cx="16" cy="20" r="2.4" fill="#fff" />
  </svg>
);
