import type en from './en.ts';

const es: typeof en = {
  form: {
    address: 'Dirección',
    maxMiles: 'Tienda más lejana',
    places: 'Tiendas',
    maxItems: 'Máximo de artículos',
    timeBuffer: 'Margen de tiempo',
    minPay: 'Pago mínimo',
    minPayPerMile: 'Pago mínimo por milla',
    password: 'Contraseña de Sample Platform',
  },
  groups: { where: 'Dónde', orders: 'Pedidos', pay: 'Pago', account: 'Cuenta' },
  help: {
    address: {
      lead: 'El lugar desde donde sale. Las distancias se miden desde aquí.',
      explanation: 'Escriba calle, ciudad y código postal, y busque la dirección.',
      example: 'Por ejemplo: 111 N State St, Chicago, 60602',
      tip: 'Ponga el lugar donde suele esperar pedidos.',
    },
    maxMiles: {
      lead: 'A cuántas millas enteras puede estar una tienda, de 1 a 100.',
      explanation: 'La distancia se mide en línea recta desde su dirección.',
      example: 'Con 10, un pedido de una tienda a 12 millas se omite.',
      tip: 'Las tiendas lejanas traen más pedidos: pida más pago por milla.',
    },
    places: {
      lead: 'Solo se aceptan pedidos de estas tiendas. Si no elige ninguna, cuentan todas.',
      explanation: 'Son las tiendas que Sample Platform muestra en su región.',
      example: 'Con dos tiendas elegidas, todo pedido de una tercera se omite.',
      tip: 'Para empezar, déjelo vacío.',
    },
    maxItems: {
      lead: 'Cuántos artículos puede tener un pedido, de 1 a 999. Vacío significa cualquiera.',
      explanation: 'Un pedido con más artículos se omite.',
      example: 'Con 30, un pedido de 34 artículos se omite.',
      tip: 'Déjelo vacío si lo que le importa es el pago.',
    },
    timeBuffer: {
      lead: 'Minutos que necesita antes de la recogida, de 0 a 360.',
      explanation: 'Un pedido cuya recogida sea antes de ese tiempo se omite.',
      example: 'Con 20, un pedido ofrecido a las 13:00 debe recogerse a las 13:20 o después.',
      tip: 'Muchos pedidos se recogen enseguida: con un margen pequeño consigue más.',
    },
    minPay: {
      lead: 'Lo mínimo que debe pagar un pedido, en dólares enteros.',
      explanation: 'Las propinas esperadas no cuentan.',
      example: 'Con 12 dólares, un pedido de 11.75 se omite.',
      tip: 'Con 0, todo pedido paga lo suficiente.',
    },
    minPayPerMile: {
      lead: 'Lo mínimo que debe pagar un pedido por cada milla del viaje.',
      explanation: 'El pago se divide entre las millas de la tienda al último cliente.',
      example: 'Con 1.50 dólares por milla, un pedido de 10 millas debe pagar 15.',
      tip: 'Con 0, las millas no importan.',
    },
    password: {
      lead: 'Solo si cambió su contraseña en Sample Platform.',
      explanation: 'La usamos una vez para iniciar sesión y nunca la guardamos.',
      example: 'Déjela vacía para conservar la contraseña actual.',
      tip: 'Detenga la búsqueda antes de cambiarla.',
    },
  },
  places: {
    failed: 'No se pudieron cargar las tiendas.',
    none: 'Sample Platform no muestra tiendas a esta cuenta.',
  },
  start: {
    incomplete: 'Complete primero su configuración: falta su dirección.',
    failed: 'No se pudo iniciar o detener la búsqueda.',
  },
  saveFailed: 'No se pudo guardar su configuración.',
  cards: { counts: 'Pedidos', captured: 'Ganados' },
  tables: { won: 'Pedidos ganados', disliked: 'Ofertas que no encajaban', lost: 'Ofertas perdidas' },
  columns: {
    price: 'Pago',
    store: 'Tienda',
    pickup: 'Recogida',
    tripMiles: 'Viaje',
    perMile: 'Por milla',
    items: 'Artículos',
    reason: 'Motivo',
    grabbed: 'Hora de aceptación',
  },
  issues: {
    fieldUnknown: 'Ese campo no existe.',
    fieldWrong: 'Este valor no es del tipo correcto.',
    address: 'Busque la dirección antes de guardar',
    maxMiles: 'La tienda más lejana debe ser un número entero de millas de 1 a 100',
    maxItems: 'El máximo de artículos debe estar vacío o ser un número entero de 1 a 999',
    minPay: 'El pago mínimo debe ser un número entero de 0 a 999',
    minPayPerMile: 'El pago mínimo por milla debe ser de 0 a 10 en pasos de 0.50',
    timeBuffer: 'Su margen de tiempo debe ser un número entero de 0 a 360',
  },
};
export default es;
