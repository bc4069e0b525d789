import type en from './en.ts';

const es: typeof en = {
  form: {
    choose: 'Elija',
    timezone: 'País',
    startHour: 'Hora de inicio',
    hours: 'Horas por día',
    timeBuffer: 'Margen de tiempo',
    zones: 'Zonas',
    password: 'Contraseña de Deliveroo',
  },
  groups: { when: 'Horario', where: 'Dónde', account: 'Cuenta' },
  timeZones: { UK: 'Reino Unido', IRELAND: 'Irlanda', FRANCE: 'Francia', ITALY: 'Italia', BELGIUM: 'Bélgica' },
  help: {
    timezone: {
      lead: 'Sus horas siguen el reloj de este país.',
      explanation: 'La hora de inicio y las horas por día usan esta zona horaria, con el horario de verano incluido.',
      example: 'Con Reino Unido, las 8:00 son las 8:00 de Londres, todo el año.',
      tip: 'Elija el país donde reparte.',
    },
    startHour: {
      lead: 'Los turnos que empiezan antes se omiten.',
      explanation: 'Su jornada empieza a esta hora y dura las horas que elija abajo.',
      example: 'Con las 11:00, un turno de las 10:00 se omite.',
      tip: 'La jornada debe terminar a medianoche como máximo.',
    },
    hours: {
      lead: 'Cuánto dura su jornada desde la hora de inicio, de 1 a 24 horas.',
      explanation: 'El turno entero debe caber entre el inicio y el fin de su jornada.',
      example: 'Con las 11:00 y 8 horas, un turno de 18:00 a 20:00 se omite.',
      tip: 'Una jornada larga consigue más turnos: nunca se superponen.',
    },
    timeBuffer: {
      lead: 'Minutos que necesita antes de que empiece un turno, de 0 a 360.',
      explanation: 'Los turnos que empiecen antes de ese tiempo se omiten.',
      example: 'Con 30, un turno ofrecido a las 13:10 debe empezar a las 13:40 o después.',
      tip: 'Los turnos que otros devuelven suelen empezar pronto: con un margen pequeño consigue más.',
    },
    zones: {
      lead: 'Solo se aceptan turnos de estas zonas.',
      explanation: 'Son las que Deliveroo muestra a su cuenta.',
      example: 'Con Camden y Brixton, todo turno en Fulham se omite.',
      tip: 'Con cada zona adicional gana más turnos.',
    },
    password: {
      lead: 'Escríbala solo si cambió su contraseña en Deliveroo.',
      explanation: 'La usamos una vez para iniciar sesión y nunca la guardamos.',
      example: 'Déjela vacía para conservar la contraseña actual.',
      tip: 'Detenga la búsqueda antes de cambiarla.',
    },
  },
  zones: {
    failed: 'No se pudieron cargar las zonas.',
    none: 'Deliveroo no muestra zonas a esta cuenta.',
  },
  start: {
    incomplete: 'Complete primero su configuración: país, hora de inicio y horas por día.',
    failed: 'Error al cambiar el estado de inicio',
  },
  saveFailed: 'Error al programar las horas',
  cards: { counts: 'Bloques', captured: 'Ganados' },
  tables: { won: 'Bloques ganados', disliked: 'Ofertas que no encajaban', lost: 'Ofertas perdidas' },
  columns: {
    timestamp: 'Fecha de recepción',
    startTime: 'Hora de inicio',
    endTime: 'Hora de fin',
    location: 'Ubicación',
    reason: 'Motivo',
    grabbed: 'Hora de aceptación',
  },
  issues: {
    fieldUnknown: 'Ese campo no existe.',
    fieldWrong: 'Este valor no es del tipo correcto.',
    timeZoneMissing: 'Elija un país',
    timeZone: 'Ese país no existe',
    startHourMissing: 'Elija una hora de inicio',
    startHour: 'La hora de inicio debe ser una hora entera de 0 a 23',
    hoursMissing: 'Elija sus horas por día',
    hours: 'Las horas por día deben ser un número entero de 1 a 24',
    hoursTooLate: 'La hora de inicio más las horas por día puede ser 24 como máximo',
    timeBufferMissing: 'Escriba un margen de tiempo',
    timeBuffer: 'Su margen de tiempo debe ser un número entero de 0 a 360',
    zoneMissing: 'Elija al menos una zona',
  },
};
export default es;
