import type en from './en.ts';

const es: typeof en = {
  form: {
    choose: 'Elija',
    timezone: 'Zona horaria',
    startHour: 'Hora de inicio',
    hours: 'Hora de fin',
    timeBuffer: 'Margen de tiempo',
    password: 'Contraseña de GrubHub',
  },
  groups: { when: 'Horario de trabajo', account: 'Cuenta' },
  timeZones: { EST: 'EST (Nueva York)', PST: 'PST (Los Ángeles)', MST: 'MST (Denver)', CST: 'CST (Chicago)' },
  help: {
    timezone: {
      lead: 'La zona horaria de sus horas.',
      explanation: 'Al vincular su cuenta se elige la zona horaria de su región, con el horario de verano incluido.',
      example: 'Con CST, las 8:00 son las 8:00 de Chicago, todo el año.',
      tip: 'Cámbiela solo si GrubHub lo pasó a otra región.',
    },
    startHour: {
      lead: 'Los bloques que empiezan antes se omiten.',
      explanation: 'Su jornada empieza a esta hora todos los días de la semana.',
      example: 'Con las 10:00, un bloque de las 9:30 se omite.',
      tip: 'Los bloques del almuerzo empiezan a las 11:00: empiece antes.',
    },
    hours: {
      lead: 'El bloque también debe terminar a esta hora como máximo.',
      explanation: 'El bloque entero debe caber entre su inicio y su fin, a las 23:00 como máximo.',
      example: 'De 7:00 a 20:00, un bloque de 19:00 a 21:00 se omite.',
      tip: 'La cena es lo que mejor se paga: con fin a las 22:00 la cubre entera.',
    },
    timeBuffer: {
      lead: 'Minutos que necesita antes de que empiece un bloque.',
      explanation: 'Los bloques que empiecen antes de ese tiempo se omiten. Con 0 se acepta todo bloque que no haya empezado.',
      example: 'Con 30, un bloque ofrecido a las 13:00 debe empezar a las 13:30 o después.',
      tip: 'Los bloques que otros sueltan suelen empezar pronto: con un margen pequeño consigue más.',
    },
    password: {
      lead: 'Escríbala solo si cambió su contraseña en GrubHub.',
      explanation: 'La usamos una vez para iniciar sesión y nunca la guardamos.',
      example: 'Déjela vacía para conservar la contraseña actual.',
      tip: 'Detenga la búsqueda antes de cambiarla.',
    },
  },
  setup: { refused: 'Credenciales no válidas' },
  start: {
    incomplete: 'Complete primero su configuración: zona horaria, hora de inicio y hora de fin.',
    failed: 'Error al cambiar el estado de inicio',
  },
  saveFailed: 'Error al actualizar las opciones',
  cards: { counts: 'Bloques', captured: 'Bloques de hoy' },
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
    startHour: 'La hora de inicio debe ser una hora entera de 0 a 23',
    hours: 'La hora de fin debe ser una hora entera de 0 a 23',
    endBeforeStart: 'La hora de fin debe ser posterior a la de inicio',
    hoursTooLate: 'La hora de fin puede ser a las 23:00 como máximo',
    timeBuffer: 'El margen de tiempo debe ser de 0, 15, 30, 45 o 60 minutos',
  },
};
export default es;
