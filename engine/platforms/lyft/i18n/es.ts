import type en from './en.ts';

const es: typeof en = {
  form: {
    address: 'Dirección',
    distanceConfig: 'Distancia y pago mínimo',
    radius: 'Distancia en millas',
    minPay: 'Pago mínimo',
    averageMilesPerHour: 'Promedio de millas por hora',
    timezone: 'Zona horaria',
    schedule: 'Horario semanal',
  },
  groups: { where: 'Dónde', when: 'Cuándo' },
  timeZones: { EST: 'EST (Nueva York)', CST: 'CST (Chicago)', PST: 'PST (Los Ángeles)', MST: 'MST (Denver)' },
  help: {
    address: {
      lead: 'El lugar desde donde sale. Las distancias se miden desde aquí.',
      explanation: 'Escriba calle, ciudad y código postal y después busque la dirección.',
      example: 'Por ejemplo: 225 S Canal St, Chicago, 60606',
      tip: 'Ponga el lugar donde suele esperar los viajes.',
    },
    distanceConfig: {
      lead: 'Hasta dónde va a recoger y cuánto debe pagar el viaje allí.',
      explanation: 'Para cada recogida cuenta la fila de menor distancia que la incluye. Las más lejanas se omiten.',
      example: 'Hasta 5 millas, al menos $10; hasta 15 millas, al menos $25.',
      tip: 'Bastan dos o tres filas. Con una distancia de 0 se omite todo.',
    },
    averageMilesPerHour: {
      lead: 'A qué velocidad llega usted a una recogida.',
      explanation: 'Un viaje se omite si a esta velocidad no llegaría a tiempo a la recogida.',
      example: 'Con 30, una recogida a 15 millas debe ser al menos media hora después.',
      tip: 'En una ciudad, de 20 a 30 es realista.',
    },
    timezone: {
      lead: 'El reloj según el cual se lee su horario.',
      explanation: 'Las horas de su horario usan esta zona horaria, con el horario de verano incluido.',
      example: 'Con CST, las 8:00 a.m. son las 8:00 a.m. de Chicago.',
      tip: 'Elija la zona de la ciudad en la que conduce.',
    },
    schedule: {
      lead: 'Días y horas en que puede ser una recogida.',
      explanation: 'Un viaje se acepta solo si su recogida está entre la primera y la última hora de su día.',
      example: 'Con el lunes de 9:00 a.m. a 6:00 p.m., una recogida a las 5:30 p.m. vale y una a las 6:30 p.m. no.',
      tip: 'Con más días y más horas se ganan más viajes.',
    },
  },
  start: { notEnabled: 'Lyft no está habilitado para este usuario' },
  saveFailed: 'Error al cambiar la configuración',
  cards: { potential: 'Pago potencial', potentialNote: 'Lo que pagan juntos los viajes de esta semana que encajaban, ganados y perdidos.' },
  tables: { won: 'Viajes ganados', disliked: 'Viajes que no encajaban', lost: 'Viajes perdidos' },
  columns: {
    store: 'Recogida',
    storeCity: 'Ciudad',
    pickupTime: 'Hora de recogida',
    price: 'Pago',
    reason: 'Motivo',
    grabbed: 'Hora de aceptación',
  },
  hints: {
    noAddress: 'Escriba su dirección. Hasta entonces se omiten todos los viajes.',
    noDistance: 'Escriba una distancia mayor que 0. Hasta entonces se omiten todos los viajes.',
  },
  issues: {
    fieldUnknown: 'Ese campo no existe.',
    fieldWrong: 'Este valor no es del tipo correcto.',
    locationInvalid: 'Ubicación no válida. Escriba la ubicación como calle, ciudad, código postal',
    timeZone: 'La zona horaria debe ser EST, CST, PST o MST',
    scheduleWrong: 'El horario debe ser texto JSON de 7 días, cada uno [primera, última, tercero], con horas de 0 a 24',
    distanceWrong: 'Las distancias deben ser texto JSON de 10 pares como máximo, cada uno [distancia, pago mínimo]',
    distanceEmpty: 'Añada al menos una distancia',
    distanceBoth: 'Cada distancia necesita los dos valores: distancia y pago mínimo',
    distanceFigure: 'La distancia y el pago mínimo deben ser números positivos',
    speedMissing: 'El promedio de millas por hora es obligatorio',
    speedWhole: 'El promedio de millas por hora debe ser un número entero',
    speedPositive: 'El promedio de millas por hora debe ser mayor que 0',
  },
};
export default es;
