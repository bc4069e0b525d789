import type { Translation } from '../i18n-types.js';

export default {
  title: 'Administración',
  find: {
    title: 'Buscar un conductor',
    hint: 'Con el código de país, como en +12025550102',
    phone: 'Número de teléfono',
    missing: 'Escriba un número de teléfono.',
    submit: 'Buscar',
    busy: 'Buscando',
    open: 'Abrir {service}',
    none: 'Todavía no agregó ningún servicio.',
    paid: 'Al día',
    unpaid: 'No está al día',
  },
  attention: {
    title: 'Requiere atención',
    none: 'Ninguna búsqueda necesita a nadie ahora.',
    lead: 'Búsquedas detenidas por algo que el conductor o usted puede resolver.',
  },
  sessions: {
    title: 'Sesiones',
    none: 'Todavía no hay sesiones. Aparece una cuando un conductor agrega un servicio.',
    failed: 'No se pudieron leer las sesiones',
    asOf: 'A las {time}',
  },
  partner: 'Usted ve a los conductores que se unieron con su código. Busque uno por teléfono; su panel se abre como él lo ve.',
} satisfies Translation['staff'];
