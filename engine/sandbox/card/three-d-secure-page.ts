import { createHash } from 'node:crypto';

const TEXTS = {
  en: {
    title: 'Confirm your payment',
    sandbox: 'SANDBOX: no real money',
    lead: 'This page replaces your bank’s page. Choose how the check ends.',
    amount: 'Amount',
    card: 'Card',
    cardEnding: '{brand} ending in {last4}',
    saveCard: 'Save this card for later payments',
    complete: 'Complete authentication',
    fail: 'Fail authentication',
    closed: 'Nothing to confirm',
    closedLead: 'Your bank’s check of this payment is over.',
    done: 'You can close this page and go back to the app.',
    back: 'Go back to the app',
    missing: 'Payment not found',
    missingLead: 'Go back to the app and start the payment again.',
  },
  es: {
    title: 'Confirma tu pago',
    sandbox: 'PRUEBA: sin dinero real',
    lead: 'Esta página reemplaza la de tu banco. Elige cómo termina la verificación.',
    amount: 'Monto',
    card: 'Tarjeta',
    cardEnding: '{brand} terminada en {last4}',
    saveCard: 'Guardar esta tarjeta para pagos futuros',
    complete: 'Completar la verificación',
    fail: 'Rechazar la verificación',
    closed: 'No hay nada que confirmar',
    closedLead: 'La verificación de este pago ya terminó.',
    done: 'Puedes cerrar esta página y volver a la aplicación.',
    back: 'Volver a la aplicación',
    missing: 'No se encontró el pago',
    missingLead: 'Vuelve a la aplicación e inicia el pago otra vez.',
  },
} as const;

export type PageLanguage = keyof typeof TEXTS;

export interface Page {
  status: number;
  html: string;
  headers: Record<string, string>;
}

export interface Question {
  clientSecret: string;
  /** In minor units; null = a card is saved, nothing is paid. */
  amount: { cents: number; currency: string } | null;
  brand: string;
  last4: string;
  /** Where the browser goes afterwards. */
  returnUrl: string | null;
}

const STYLE = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; min-height: 100vh; place-items: center; background: Canvas; color: CanvasText; }
main { box-sizing: border-box; width: min(26rem, 100%); padding: 1.5rem; }
.sandbox { display: inline-block; margin: 0; padding: .25rem .75rem; border-radius: 1rem; background: #5b2a00; color: #fff; font-weight: 600; }
h1 { font-size: 1.5rem; line-height: 1.25; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
dt { font-weight: 600; } dd { margin: 0; }
form { display: grid; gap: .75rem; }
button, a.back { box-sizing: border-box; min-height: 3rem; padding: .5rem 1rem; border: 2px solid #1a56c4; border-radius: .5rem; font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer; }
button.complete, a.back { background: #1a56c4; color: #fff; }
button.fail { background: Canvas; color: CanvasText; }
:focus-visible { outline: 3px solid #f5a623; outline-offset: 2px; }
`;

/** The question with its two answers. */
export function askPage(language: PageLanguage, question: Question): Page {
  const texts = TEXTS[language];
  const { amount, brand, last4 } = question;
  const card = texts.cardEnding.replace('{brand}', brandName(brand)).replace('{last4}', last4);
  const rows = amount ? `<dt>${texts.amount}</dt><dd>${escapeHtml(money(language, amount))}</dd>` : '';
  const body = `<p>${texts.lead}</p>
<dl>${rows}<dt>${texts.card}</dt><dd>${escapeHtml(card)}</dd></dl>
${amount ? '' : `<p>${texts.saveCard}</p>`}
<form method="post">
<input type="hidden" name="client_secret" value="${escapeHtml(question.clientSecret)}">
<button class="complete" name="result" value="complete">${texts.complete}</button>
<button class="fail" name="result" value="fail">${texts.fail}</button>
</form>`;
  return page(language, 200, texts.title, body, question.returnUrl);
}

/** The check is over, and there is no address to go back to, or it was over before. */
export function closedPage(language: PageLanguage, status: number, returnUrl: string | null): Page {
  const texts = TEXTS[language];
  const way = returnUrl ? `<p><a class="back" href="${escapeHtml(returnUrl)}">${texts.back}</a></p>` : `<p>${texts.done}</p>`;
  return page(language, status, texts.closed, `<p>${texts.closedLead}</p>${way}`, null);
}

export function missingPage(language: PageLanguage): Page {
  const texts = TEXTS[language];
  return page(language, 404, texts.missing, `<p>${texts.missingLead}</p>`, null);
}

/** Spanish where the browser prefers it to English. */
export function pageLanguage(accepted: string | undefined): PageLanguage {
  let best: PageLanguage = 'en';
  let weight = 0;
  for (const part of (accepted ?? '').split(',')) {
    const [, tag, q] = /^\s*([a-z]{1,8})(?:-[\w-]*)?\s*(?:;\s*q\s*=\s*([\d.]+))?\s*$/i.exec(part) ?? [];
    const language = tag?.toLowerCase();
    const given = q === undefined ? 1 : Number(q);
    if ((language === 'en' || language === 'es') && given > weight) {
      best = language;
      weight = given;
    }
  }
  return best;
}

function page(language: PageLanguage, status: number, title: string, body: string, formTarget: string | null): Page {
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body><main><p class="sandbox">${TEXTS[language].sandbox}</p><h1>${title}</h1>
${body}
</main></body>
</html>`;
  // Browsers hold the redirect that follows a form against `form-action` too.
  const targets = formTarget === null ? "'self'" : `'self' ${new URL(formTarget).origin}`;
  const style = createHash('sha256').update(STYLE).digest('base64');
  return {
    status,
    html,
    headers: {
      'Content-Language': language,
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${style}'; form-action ${targets}; frame-ancestors 'none'; base-uri 'none'`,
      'Cache-Control': 'no-store',
      // Without it the form would come from nowhere, and be refused.
      'Referrer-Policy': 'same-origin',
      Vary: 'Accept-Language',
      'X-Content-Type-Options': 'nosniff',
    },
  };
}

function money(language: PageLanguage, { cents, currency }: { cents: number; currency: string }): string {
  return new Intl.NumberFormat(language === 'es' ? 'es-US' : 'en-US', { style: 'currency', currency }).format(cents / 100);
}

function brandName(brand: string): string {
  return { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }[brand] ?? brand;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
