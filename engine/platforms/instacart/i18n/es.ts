import type en from './en.ts';

const es: typeof en = {
  form: {
    address: 'Dirección',
    distanceConfig: 'Distancia y pago mínimo',
    radius: 'Radio en millas',
    minPay: 'Pago mínimo',
    warehouseFilters: 'Filtros de almacenes',
    type: 'Tipo de lote',
    lowCost: 'Bajo costo',
    smallBatches: 'Lotes pequeños',
  },
  groups: { where: 'Dónde', batches: 'Lotes', small: 'Lotes pequeños' },
  types: {
    delivery_only_and_delivery: 'Todos los lotes',
    delivery: 'Servicio completo',
    delivery_only: 'Solo entrega',
  },
  small: {
    active: 'Tomar lotes pequeños',
    distanceToWarehouse: 'Distancia al almacén',
    batchDistance: 'Distancia del lote',
    minPrice: 'Precio mínimo',
    type: 'Tipo de lote',
  },
  help: {
    address: {
      lead: 'El lugar desde donde sale. Las distancias se miden desde aquí.',
      explanation:
        'Escriba calle, ciudad y código postal, y busque la dirección. Actualizar ubicación toma en su lugar el sitio donde está su teléfono.',
      example: 'Por ejemplo: 400 E Central Blvd, Orlando, 32801',
      tip: 'Ponga el lugar donde suele esperar lotes.',
    },
    distanceConfig: {
      lead: 'A qué distancia puede estar un almacén y cuánto debe pagar allí un lote.',
      explanation:
        'Para cada lote cuenta la fila de menor radio que incluye su almacén. Los almacenes más lejanos se omiten. Las propinas esperadas no cuentan.',
      example: 'Hasta 3 millas, al menos $12; hasta 8 millas, al menos $25.',
      tip: 'Con dos o tres filas basta.',
    },
    warehouseFilters: {
      lead: 'Almacenes cuyos lotes quiere. Ninguno significa todos.',
      explanation: 'Solo se aceptan lotes de almacenes con una de estas palabras en el nombre. Toque + para agregar cada palabra.',
      example: 'Con Wholesale se aceptan los lotes de Millenia Wholesale.',
      tip: 'Una palabra corta abarca todas las sucursales de una cadena.',
    },
    type: {
      lead: 'Comprar y entregar, solo entregar, o ambas cosas.',
      explanation: 'Servicio completo significa que usted compra los artículos. En solo entrega los compró otra persona.',
      example: 'Con Solo entrega, un lote con 30 artículos por comprar se omite.',
      tip: 'Con todos los lotes recibirá más ofertas.',
    },
    lowCost: {
      lead: 'La suscripción más barata: pago mínimo de $14 como máximo.',
      explanation: 'Ninguna fila de la tabla de arriba puede pedir más de $14.',
      example: 'Una fila con $15 no se puede guardar con bajo costo.',
      tip: 'Buena para quien hace muchos lotes cortos.',
    },
    small: {
      lead: 'Los lotes cercanos y cortos pueden pagar menos.',
      explanation: 'Un lote dentro de ambas distancias se acepta desde el precio de abajo, pida lo que pida la tabla de arriba.',
      example: 'Con 2 millas, 1 milla y $8, un lote de $8.50 a la vuelta de la esquina se acepta.',
      tip: 'Llenan el tiempo entre dos lotes grandes.',
    },
  },
  start: {
    incomplete: 'Complete primero su configuración: dirección, distancias y pago mínimo.',
    notEnabled: 'El usuario no tiene Instacart habilitado',
  },
  saveFailed: 'Hubo un error al guardar su configuración de Instacart',
  tables: { won: 'Lotes ganados hoy', disliked: 'Lotes omitidos hoy', lost: 'Lotes perdidos hoy' },
  columns: {
    price: 'Pago',
    tips: 'Propina esperada',
    timestamp: 'Hora',
    type: 'Tipo',
    vbDistance: 'Distancia del lote',
    miles: 'Millas hasta allí',
    warehouse: 'Almacén',
    warehouseAddress: 'Dirección',
    reason: 'Motivo',
    grabbed: 'Hora de aceptación',
  },
  hints: { noAddress: 'Escriba su dirección. Hasta entonces se omiten todos los lotes.' },
  issues: {
    fieldUnknown: 'Ese campo no existe.',
    fieldWrong: 'Este valor no es del tipo correcto.',
    locationInvalid: 'Ubicación no válida. Escriba la ubicación como calle, ciudad, código postal',
    areaClosed: 'Lamentablemente esta zona está cerrada por ahora. Inténtelo de nuevo en otro momento.',
    distanceWrong: 'La tabla de distancias no se puede leer. Escríbala de nuevo',
    distanceEmpty: 'Añada al menos una fila con un radio y un pago mínimo',
    distanceBoth: 'Cada fila necesita un radio y un pago mínimo mayores que 0',
    lowCostPrice: 'En el modo de bajo costo no puede poner un precio mínimo mayor que $14',
    smallMiles: 'La distancia de los lotes pequeños debe ser un número entero de 1 a 4',
    smallPrice: 'El precio mínimo de los lotes pequeños debe ser un número entero de 7 a 12',
    type: 'El tipo de lote debe ser todos, servicio completo o solo entrega',
    warehouseFilters:
      'Sus filtros de almacenes están mal escritos. Pulse el + junto a los filtros de almacenes y vuelva a añadir sus almacenes preferidos.',
  },
};
export default es;
