import type en from './en.ts';

const es: typeof en = {
  form: {
    minBlockHours: 'Duración mínima del bloque',
    startHour: 'Hora de inicio',
    hours: 'Hora de fin',
    timeBuffer: 'Margen de tiempo',
    locations: 'Ubicaciones',
    password: 'Contraseña de Veho',
  },
  groups: { blocks: 'Bloques', where: 'Dónde', account: 'Cuenta' },
  steps: {
    minBlockHours: '¿Cuánto debe durar un bloque?',
    startHour: '¿Desde qué hora trabaja?',
    hours: '¿Hasta qué hora trabaja?',
    timeBuffer: '¿Cuánto tarda en llegar?',
    locations: '¿Dónde recoge?',
  },
  help: {
    minBlockHours: {
      lead: 'Los bloques más cortos se omiten.',
      explanation: 'Un bloque solo se acepta si dura al menos este tiempo, desde su inicio hasta su final previsto.',
      example: 'Con 3 horas, un bloque de 2.5 horas se omite y uno de 4 horas se acepta.',
      tip: 'Con dos horas se consiguen más bloques.',
    },
    startHour: {
      lead: 'Los bloques que empiezan antes se omiten.',
      explanation: 'La hora se lee en el reloj de la ubicación donde empieza el bloque.',
      example: 'Con 8:00 a.m., un bloque que empieza a las 7:30 a.m. se omite.',
      tip: 'Los primeros bloques del día son los más fáciles de conseguir.',
    },
    hours: {
      lead: 'El bloque también debe terminar a esta hora o antes.',
      explanation: 'El bloque entero debe quedar entre su hora de inicio y su hora de fin. De medianoche a medianoche vale cualquier hora.',
      example: 'De 8:00 a.m. a 4:00 p.m., un bloque de 1:00 a 5:00 p.m. se omite.',
      tip: 'Agregue una hora a la hora en que debe estar en casa: las rutas suelen acabar antes.',
    },
    timeBuffer: {
      lead: 'Minutos que necesita antes de que empiece un bloque, de 1 a 120.',
      explanation: 'Un bloque que empieza antes de ese tiempo se omite.',
      example: 'Con 45, un bloque ofrecido a la 1:00 p.m. debe empezar a la 1:45 p.m. o después.',
      tip: 'El registro abre 15 minutos antes del inicio: cuente con el trayecto.',
    },
    locations: {
      lead: 'Solo se aceptan bloques de estas ubicaciones.',
      explanation: 'Son las ubicaciones que Veho muestra a su cuenta. Elija todas a las que iría.',
      example: 'Con dos ubicaciones elegidas, todo bloque de una tercera se omite.',
      tip: 'Con cada ubicación adicional gana más bloques.',
    },
    password: {
      lead: 'Escríbala solo si cambió su contraseña en Veho.',
      explanation: 'La usamos una vez para iniciar sesión y nunca la guardamos.',
      example: 'Déjela vacía para conservar la contraseña actual.',
      tip: 'Detenga la búsqueda antes de cambiarla.',
    },
  },
  locations: {
    failed: 'Error al obtener las ubicaciones posibles de Veho',
    none: 'Veho no muestra ubicaciones a esta cuenta.',
  },
  start: {
    stateFailed: 'Error al cambiar el estado de inicio de Veho',
    statusFailed: 'Error al actualizar el estado de Veho',
  },
  cards: { counts: 'Bloques', captured: 'Ganados', rejected: 'Omitidos' },
  tables: { won: 'Bloques ganados', rejected: 'Bloques omitidos' },
  columns: {
    time: 'Hora',
    location: 'Ubicación',
    price: 'Pago',
    perHour: 'Pago por hora',
    length: 'Duración',
    miles: 'Distancia',
    reason: 'Motivo',
    grabbed: 'Hora de aceptación',
  },
  issues: {
    fieldUnknown: 'Ese campo no existe.',
    fieldWrong: 'Este valor no es del tipo correcto.',
    minBlockHours: 'La duración mínima del bloque debe ser de 2, 3, 4 o 5 horas.',
    startHour: 'La hora de inicio debe ser una hora en punto de 0 a 23.',
    hours: 'La hora de fin debe ser una hora en punto del mismo día, medianoche a más tardar.',
    timeBuffer: 'El margen de tiempo debe ser un número entero de 1 a 120.',
    endBeforeStart: 'Esta configuración no es válida. Su hora de fin debe ser posterior a su hora de inicio.',
    minimumTooLong: 'La duración mínima del bloque no puede ser mayor que el tiempo que quiere trabajar.',
    locationUnknown: 'No hay ninguna ubicación con este nombre.',
    locationRestricted: 'Esta ubicación está restringida.',
  },
};
export default es;
