import type { Translation } from '../i18n-types.js';

export default {
  title: 'Panel diario de administración - En vivo',
  tabs: { stats: 'Cifras', charts: 'Gráficos', activity: 'Actividad de servicios', audit: 'Auditoría de referidos' },
  later: {
    stats: 'Aquí aparecen las cifras en vivo.',
    charts: 'Aquí aparecen los gráficos.',
    activity: 'Aquí aparece lo que hizo cada servicio en un día.',
    audit: 'Aquí aparecen las cifras por código de referido.',
  },
} satisfies Translation['reports'];
