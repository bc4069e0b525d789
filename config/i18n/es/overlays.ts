import type { Translation } from '../i18n-types.js';

export default {
  instantOffers: {
    title: 'Actualiza tu app de ofertas instantáneas',
    body: 'Hay una versión más nueva que la que creaste el {date}. Créala de nuevo para seguir recibiendo ofertas instantáneas.',
    update: 'Obtener la app nueva',
    snooze: 'No volver a preguntar',
  },
  rating: {
    title: '¿Qué te parece Batch Grabber?',
    lead: '1 = nada, 10 = mucho',
    legend: 'Tu calificación',
    send: 'Enviar calificación',
    later: 'Ahora no',
    thanks: 'Gracias por tu calificación.',
  },
} satisfies Translation['overlays'];
