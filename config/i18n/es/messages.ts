import type { Translation } from '../i18n-types.js';

export default {
  code: '{code} es su código de Batch Grabber. Vale durante 5 minutos. No se lo dé a nadie.',
} satisfies Translation['messages'];
