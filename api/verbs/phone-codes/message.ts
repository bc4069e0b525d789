import en from '#config/i18n/en/messages.ts';
import es from '#config/i18n/es/messages.ts';

interface CodeMessage {
  code: string;
  /** `es` for Spanish; anything else is English. */
  lang: unknown;
  /** Where the console is reached: phones then offer the code on that page alone. */
  publicUrl: string | undefined;
}

/** The text message that carries a code. */
export function codeMessage({ code, lang, publicUrl }: CodeMessage): string {
  const text = (lang === 'es' ? es : en).code.replace('{code}', code);
  return publicUrl ? `${text}\n\n@${new URL(publicUrl).hostname} #${code}` : text;
}
