import type { Translation } from '../i18n-types.js';

export default {
  input: {
    invalid: 'Algunos valores no son correctos. Revísalos e inténtalo de nuevo.',
    notJson: 'El contenido enviado no es JSON.',
    tooLarge: 'El contenido enviado es demasiado grande.',
  },
  auth: {
    required: 'No se detectó ningún usuario',
    sessionInvalid: 'La sesión no es válida.',
    wrong: 'El número de teléfono o la contraseña son incorrectos.',
    banned: 'Error desconocido. Contacta con soporte.',
  },
  access: {
    forbidden: 'No tienes permiso para hacer esto.',
    origin: 'Esta página no puede hacer esa llamada.',
  },
  route: {
    notFound: '404 Creo que estás en el lugar equivocado :(',
  },
  user: {
    notFound: 'No se encontró el usuario',
    adminField: 'Solo un administrador puede cambiar esto.',
    serviceTwice: 'El usuario no puede tener el mismo servicio dos veces',
    phoneTaken: 'Este número de teléfono ya tiene una cuenta.',
    phoneInvalid: 'Esto no es un número de teléfono.',
  },
  record: {
    failed: 'Error al obtener el usuario',
  },
  update: {
    failed: 'Error al actualizar el usuario',
  },
  status: {
    failed: 'Error al modificar el usuario',
  },
  options: {
    invalid: 'Hubo un error al actualizar tus filtros',
  },
  session: {
    notInGoodStanding: 'Tu cuenta tiene problemas. Resuélvelos primero y luego enciende el interruptor.',
    notSetUp: 'Vincula tu cuenta y termina su configuración; luego enciende el interruptor.',
  },
  feed: {
    failed: 'Error al obtener las ofertas recientes',
  },
  offers: {
    failed: 'Error al obtener las ofertas',
  },
  blocks: {
    failed: 'Error al obtener los bloques del usuario',
  },
  forfeit: {
    failed: 'No se pudo renunciar al bloque',
    notHeld: 'No se pudo renunciar al bloque',
  },
  worker: {
    notFound: 'No existe esa sesión.',
  },
  platform: {
    failed: 'La plataforma no respondió como se esperaba. Inténtalo de nuevo en unos minutos.',
  },
  rate: {
    limited: 'Demasiadas llamadas. Espera un momento.',
  },
  store: {
    noSpace: 'El disco está lleno: no se puede guardar nada hasta liberar espacio.',
  },
  ops: {
    notEmbedded: 'Las copias de un servidor PostgreSQL se hacen con sus propias herramientas.',
    noSpace: 'No hay espacio libre suficiente para una copia de seguridad.',
  },
  server: {
    error: 'Error desconocido. Contacta con soporte.',
    stopping: 'El servicio se está reiniciando. Inténtalo de nuevo en un momento.',
  },
  network: {
    unreachable: 'No se puede contactar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
  },
} satisfies Translation['failures'];
