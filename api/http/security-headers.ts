import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/**
 * Headers every answer carries. Scripts come from our own files only; the one inline script of the page (it sets the theme
 * before the first paint) is allowed by its hash.
 */
export function securityHeaders(page: string | null): Record<string, string> {
  const inline = page ? inlineScriptHashes(page) : [];
  return {
    'content-security-policy': [
      "default-src 'self'",
      `script-src ${["'self'", ...inline].join(' ')}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self), usb=(), interest-cohort=()',
  };
}

export function applyHeaders(response: ServerResponse, headers: Record<string, string>, https: boolean): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (https) response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

function inlineScriptHashes(page: string): string[] {
  const scripts = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map((match) => match[1]!);
  return scripts.filter((text) => text.trim()).map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
