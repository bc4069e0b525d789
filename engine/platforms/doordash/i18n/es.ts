import type en from './en.ts';

const es: typeof en = {
  form: {
    choose: 'Elija',
    timezone: 'Zona horaria',
    startHour: 'Hora de inicio',
    hours: 'Horas por día',
    timeBuffer: 'Margen de tiempo',
    startingPoints: 'Puntos de inicio',
    password: 'Contraseña de DoorDash',
  },
  groups: { when: 'Horario', where: 'Dónde', account: 'Cuenta' },
  timeZones: { EST: 'EST (Nueva York)', PST: 'PST (Los Ángeles)', MST: 'MST (Denver)', CST: 'CST (Chicago)' },
  help: {
    timezone: {
      lead: 'La zona horaria de sus horas.',
      explanation: 'La hora de inicio y las horas por día usan esta zona horaria, con el horario de verano incluido.',
      example: 'Con PST, las 8:00 son las 8:00 de San Francisco, todo el año.',
      tip: 'Elija la zona de la ciudad donde reparte.',
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
    startingPoints: {
      lead: 'Solo se aceptan turnos de estos puntos de inicio.',
      explanation: 'Son los que DoorDash muestra a su cuenta.',
      example: 'Con Mission y SoMa, todo turno en Marina se omite.',
      tip: 'Con cada punto adicional gana más turnos.',
    },
    password: {
      lead: 'Escríbala solo si cambió su contraseña en DoorDash.',
      explanation: 'La usamos una vez para iniciar sesión y nunca la guardamos.',
      example: 'Déjela vacía para conservar la contraseña actual.',
      tip: 'Detenga la búsqueda antes de cambiarla.',
    },
  },
  startingPoints: {
    failed: 'No se pudieron cargar los puntos de inicio.',
    none: 'DoorDash no muestra puntos de inicio a esta cuenta.',
  },
  start: {
    incomplete: 'Complete primero su configuración: zona horaria, hora de inicio y horas por día.',
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
    timeZoneMissing: 'Elija una zona horaria',
    timeZone: 'La zona horaria debe ser EST, PST, MST o CST',
    startHourMissing: 'Elija una hora de inicio',
    startHour: 'La hora de inicio debe ser una hora entera de 0 a 23',
    hoursMissing: 'Elija sus horas por día',
    hours: 'Las horas por día deben ser un número entero de 1 a 24',
    hoursTooLate: 'La hora de inicio más las horas por día puede ser 24 como máximo',
    timeBufferMissing: 'Escriba un margen de tiempo',
    timeBuffer: 'Su margen de tiempo debe ser un número entero de 0 a 360',
    pointMissing: 'Elija al menos un punto de inicio',
  },
};
export default es;
