import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

export interface HeaderSets {
  /** For the console's page and files. */
  page: Record<string, string>;
  /** For answers that are data: a browser that shows one as a page runs nothing. */
  data: Record<string, string>;
}

interface HeaderChoices {
  tileUrl?: string | undefined;
  cardApi?: string | undefined;
  stripe?: boolean;
  frames?: readonly (string | undefined)[];
}

/**
 * Headers every answer carries. Scripts come from our own files only; the inline scripts of the page (they run before
 * the first paint) are allowed by their hashes. Map tiles may come from the server the operator named, and the payment form of the
 * card sandbox confirms at the sandbox itself: `cardApi` is its address. Stripe's script, frames and calls are allowed only while
 * its keys are set (`stripe`). `frames` are the addresses of pages that a screen shows in a frame.
 */
export function securityHeaders(page: string | null, { tileUrl, cardApi, stripe = false, frames = [] }: HeaderChoices = {}): HeaderSets {
  const inline = page ? inlineScriptHashes(page) : [];
  const framed = [...(stripe ? STRIPE.frames : []), ...new Set(frames.flatMap(originsOf))];
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...inline, ...(stripe ? STRIPE.scripts : [])].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', ...originsOf(tileUrl), ...(stripe ? STRIPE.pictures : [])].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...originsOf(cardApi), ...(stripe ? STRIPE.calls : [])].join(' ')}`,
    ...(framed.length ? [`frame-src ${framed.join(' ')}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  const common = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
  return {
    page: {
      ...common,
      // Wallets open a separate window, which has to find its way back.
      ...(stripe && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
      'content-security-policy': policy.join('; '),
      'permissions-policy': `camera=(self), geolocation=(self), microphone=(), payment=(self${stripe ? ' "https://js.stripe.com"' : ''}), usb=()`,
    },
    data: {
      ...common,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    },
  };
}

/** What Stripe's script needs, as its documentation lists it. */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
  pictures: ['https://*.stripe.com'],
};

export function applyHeaders(response: ServerResponse, headers: Record<string, string>, https: boolean): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (https) response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/** `{s}` stands for one of several servers of one domain. */
function originsOf(url: string | undefined): string[] {
  const origin = /^https?:\/\/[^/]+/.exec(url ?? '')?.[0];
  return origin ? [origin.replace(/\{s\}|\{[^}]*\}/g, '*')] : [];
}

function inlineScriptHashes(page: string): string[] {
  const scripts = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map((match) => match[1]!);
  return scripts.filter((text) => text.trim()).map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
