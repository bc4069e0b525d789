import type en from './en.ts';

const es: typeof en = {
  form: {
    address: 'Dirección',
    maxDistance: 'Distancia máxima',
    maxTripDistance: 'Distancia máxima del viaje',
    warehouseFilters: 'Filtros de almacenes',
    minPrice: 'Precio mínimo',
    distanceConfig: 'Distancia y pago mínimo',
    distance: 'Distancia en millas',
    minPay: 'Pago mínimo',
    timeBuffer: 'Margen de tiempo',
    autoShutdown: 'Apagado automático',
  },
  groups: { where: 'Dónde', pay: 'Pago', when: 'Cuándo' },
  help: {
    address: {
      lead: 'El lugar desde donde sale. Las distancias se miden desde aquí.',
      explanation: 'Escriba calle, ciudad y código postal, y busque la dirección.',
      example: 'Por ejemplo: 2100 Greenville Ave, Dallas, 75206',
      tip: 'Ponga el lugar donde suele esperar pedidos.',
    },
    maxDistance: {
      lead: 'Millas enteras hasta el almacén como máximo.',
      explanation: 'Un almacén más lejano se omite, pague lo que pague.',
      example: 'Con 10, un pedido de un almacén a 12 millas se omite.',
      tip: 'Los almacenes lejanos traen más pedidos: pida más pago para ellos en la tabla de abajo.',
    },
    maxTripDistance: {
      lead: 'Millas enteras del viaje como máximo. Vacío significa cualquiera.',
      explanation: 'El viaje es el camino del almacén al último cliente.',
      example: 'Con 15, un pedido de 20 millas se omite.',
      tip: 'Déjelo vacío si lo que le importa es el pago.',
    },
    warehouseFilters: {
      lead: 'Sus almacenes preferidos. Ninguno significa todos.',
      explanation: 'Solo se aceptan pedidos de almacenes con una de estas palabras en el nombre. Toque + para agregar cada palabra.',
      example: 'Con Market se aceptan los pedidos de Oak Lawn Market y Hyde Park Market.',
      tip: 'Una palabra corta abarca todas las sucursales de una cadena.',
    },
    minPrice: {
      lead: 'Dólares enteros que debe pagar todo pedido.',
      explanation: 'Un pedido que pague menos se omite. 0 significa cualquiera.',
      example: 'Con 12, un pedido de $11.99 se omite.',
      tip: 'Por encima de $15 recibirá pocas ofertas.',
    },
    distanceConfig: {
      lead: 'Cuánto debe pagar un pedido según la distancia a su almacén: de una a tres filas.',
      explanation: 'Decide la fila de menor distancia que alcanza el almacén. MAX vale para cualquier distancia.',
      example: 'Hasta 5 millas, al menos $8; hasta MAX, al menos $15.',
      tip: 'Una fila con MAX y 0 no pide nada.',
    },
    timeBuffer: {
      lead: 'Minutos que necesita antes de la recogida, de -120 a 360.',
      explanation:
        'Un pedido cuya recogida sea antes de ese tiempo se omite. Con un número menor que 0, la recogida puede haber sido hace esos minutos.',
      example: 'Con 20, un pedido ofrecido a las 13:00 debe recogerse a las 13:20 o después.',
      tip: 'Muchos pedidos se recogen enseguida: con un margen pequeño consigue más.',
    },
    autoShutdown: {
      lead: 'Termina la búsqueda después de ganar un pedido.',
      explanation: 'El servicio se detiene solo; lo que ganó sigue siendo suyo.',
      example: 'Lleva un pedido y después vuelve a empezar.',
      tip: 'Si lo deja apagado, la búsqueda sigue mientras conduce: los pedidos nunca se superponen.',
    },
  },
  start: {
    incomplete: 'Complete primero su configuración: falta su dirección.',
    notEnabled: 'Point Pick Up no está habilitado para este usuario',
  },
  saveFailed: 'Error al actualizar las opciones',
  cards: {
    potential: 'Pago potencial',
    potentialNote: 'Lo que pagan en total los pedidos de esta semana que encajaban, ganados y perdidos.',
  },
  tables: { won: 'Pedidos ganados', disliked: 'Pedidos que no encajaban', lost: 'Pedidos perdidos' },
  columns: {
    price: 'Pago',
    store: 'Almacén',
    storeCity: 'Ciudad',
    pickupTime: 'Hora de recogida',
    miles: 'Viaje',
    received: 'Recibido',
    reason: 'Motivo',
    grabbed: 'Hora de aceptación',
  },
  hints: {
    noAddress: 'Escriba su dirección. Hasta entonces se omiten todos los pedidos.',
    highPrice: 'Con un precio mínimo superior a $15 recibirá pocas ofertas.',
  },
  issues: {
    fieldUnknown: 'Ese campo no existe.',
    fieldWrong: 'Este valor no es del tipo correcto.',
    locationInvalid: 'Ubicación no válida. Escriba la ubicación como calle, ciudad, código postal',
    maxDistance: 'La distancia máxima debe ser un número entero',
    maxTripDistance: 'La distancia máxima del viaje debe estar vacía o ser un número entero positivo',
    distanceWrong: 'La tabla de distancias no se puede leer. Escríbala de nuevo',
    distanceEmpty: 'La tabla de distancias necesita al menos una fila',
    distanceMany: 'La tabla de distancias puede tener tres filas como máximo',
    distanceWhole: 'La distancia y el pago mínimo deben ser números enteros',
    mustBeWholeNumber: 'El precio mínimo debe ser un número entero',
    positiveWholeNumber: 'El precio mínimo debe ser un número entero positivo',
    priceCharacters: 'El precio mínimo debe tener 3 caracteres como máximo',
    timeBuffer: 'Su margen de tiempo debe ser un número entero de -120 a 360',
    warehouseFilters:
      'Sus filtros de almacenes están mal escritos. Pulse el + junto a los filtros de almacenes y vuelva a añadir sus almacenes preferidos.',
  },
};
export default es;
