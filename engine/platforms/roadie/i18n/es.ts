import type en from './en.ts';

const es: typeof en = {
  form: {
    choose: 'Elija',
    address: 'Ubicación',
    maxDistance: 'Distancia máxima',
    timezone: 'Zona horaria',
    minPrice: 'Precio mínimo',
    warehouseFilter: 'Remitentes favoritos',
    favPrice: 'Precio para favoritos',
    password: 'Contraseña de Roadie',
  },
  groups: { where: 'Dónde', pay: 'Pago', account: 'Cuenta' },
  timeZones: { EST: 'EST (Nueva York)', PST: 'PST (Los Ángeles)', MST: 'MST (Denver)', CST: 'CST (Chicago)' },
  help: {
    address: {
      lead: 'El lugar desde donde sale. Las distancias se miden desde aquí.',
      explanation: 'Escriba calle, ciudad y código postal y después busque la dirección.',
      example: 'Por ejemplo: 650 Ponce De Leon Ave NE, Atlanta, 30308',
      tip: 'Ponga el lugar donde suele estar cuando llegan los envíos.',
    },
    maxDistance: {
      lead: 'A cuántas millas puede estar el remitente.',
      explanation: 'La distancia se mide en línea recta. Los envíos de remitentes más lejanos se omiten.',
      example: 'Con 10, un envío de una tienda a 12 millas se omite.',
      tip: 'Unas millas más traen muchos más envíos.',
    },
    timezone: {
      lead: 'El reloj del lugar donde usted conduce.',
      explanation: 'Roadie muestra las horas de recogida según este reloj.',
      example: 'Con EST, una recogida a las 3:00 p.m. es a las 3:00 p.m. de Nueva York.',
      tip: 'Elija la zona de la ciudad en la que conduce.',
    },
    minPrice: {
      lead: 'Lo mínimo que debe pagar un envío, en dólares enteros.',
      explanation: 'Usted no se ofrece para los envíos que pagan menos.',
      example: 'Con 20, un envío de $19.50 se omite.',
      tip: 'Con un precio bajo le asignan más envíos.',
    },
    warehouseFilter: {
      lead: 'Tiendas y almacenes para los que vale el precio para favoritos.',
      explanation: 'Basta una parte del nombre. Agregue un nombre tras otro.',
      example: 'Con «Hardware», el precio para favoritos vale para Midtown Hardware.',
      tip: 'Agregue lugares donde le atienden rápido.',
    },
    favPrice: {
      lead: 'Lo mínimo que debe pagar un envío de un remitente favorito, en dólares enteros.',
      explanation: 'Para sus remitentes favoritos sustituye al precio mínimo.',
      example: 'Con un precio mínimo de 20 y un precio para favoritos de 12, vale un envío de $15 de un remitente favorito.',
      tip: 'Sin remitentes favoritos no cuenta.',
    },
    password: {
      lead: 'Escríbala solo si cambió su contraseña en Roadie.',
      explanation: 'La usamos una vez para iniciar sesión y nunca la guardamos.',
      example: 'Déjela vacía para conservar la contraseña actual.',
      tip: 'Detenga la búsqueda antes de cambiarla.',
    },
  },
  setup: { refused: 'Contraseña incorrecta' },
  sms: {
    title: 'Código del mensaje de texto',
    lead: 'Roadie le envió un código de seis dígitos. Escriba un dígito en cada casilla.',
    wrong: 'El código ingresado es incorrecto, inténtelo de nuevo',
    expired: 'El código ingresado venció, empiece de nuevo',
  },
  start: {
    notEnabled: 'Roadie no está habilitado para este usuario',
    incomplete: 'Complete su configuración antes de empezar: ubicación y zona horaria.',
  },
  saveFailed: 'Error al actualizar las opciones de Roadie',
  tables: { won: 'Envíos ganados', disliked: 'Envíos que no encajaban', lost: 'Envíos perdidos' },
  columns: {
    store: 'Remitente',
    storeCity: 'Ciudad',
    pickupTime: 'Hora de recogida',
    price: 'Pago',
    reason: 'Motivo',
    grabbed: 'Hora de aceptación',
  },
  issues: {
    fieldUnknown: 'Ese campo no existe.',
    fieldWrong: 'Este valor no es del tipo correcto.',
    locationWrong: 'Ubicación incorrecta',
    timeZoneMissing: 'La zona horaria es obligatoria',
    timeZone: 'La zona horaria debe ser EST, PST, MST o CST',
    whole: 'debe ser un número entero',
    bigger: 'el número debe ser mayor',
    characters: 'el número debe tener 3 caracteres como máximo',
  },
};
export default es;
