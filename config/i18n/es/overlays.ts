import type { Translation } from '../i18n-types.js';

export default {
  instantOffers: {
    title: 'Actualice su aplicación de ofertas instantáneas',
    body: 'Hay una versión más nueva que la que creó el {date}. Créela de nuevo para seguir recibiendo ofertas instantáneas.',
    update: 'Obtener la aplicación nueva',
    snooze: 'No volver a preguntar',
  },
  rating: {
    title: '¿Qué le parece Batch Grabber?',
    lead: '1 = nada, 10 = mucho',
    legend: 'Su calificación',
    send: 'Enviar calificación',
    later: 'Ahora no',
    thanks: 'Gracias por su calificación.',
  },
} satisfies Translation['overlays'];
