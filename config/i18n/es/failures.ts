import type { Translation } from '../i18n-types.js';

export default {
  input: {
    invalid: 'Algunos valores no son correctos. Revíselos e inténtelo de nuevo.',
    notJson: 'El contenido enviado no es JSON.',
    tooLarge: 'El contenido enviado es demasiado grande.',
  },
  auth: {
    required: 'No se detectó ningún usuario',
    sessionInvalid: 'La sesión no es válida.',
    wrong: 'El número de teléfono o la contraseña son incorrectos.',
    banned: 'Error desconocido. Contacte con soporte.',
    secondFactor: 'Escriba el código de su aplicación de autenticación, o uno de sus códigos de recuperación.',
    secondFactorWrong: 'Este código no es correcto o ya se usó. Espere el siguiente e inténtelo de nuevo.',
    secondFactorExists: 'Ya tiene un segundo factor. Quítelo primero.',
    secondFactorNone: 'No hay un segundo factor. Configúrelo primero.',
    secondFactorNeeded: 'Aquí los administradores deben tener un segundo factor, por eso no se puede quitar.',
    enrollRequired: 'Configure primero su segundo factor: en la consola, en Ajustes, Seguridad.',
    recentRequired: 'Para esto, confirme que es usted: escriba su contraseña de nuevo.',
    passwordCommon: 'Esta contraseña es demasiado común. Elija otra.',
    sessionUnknown: 'Esta sesión ya ha terminado.',
  },
  godMode: {
    refused: 'Solo el conductor puede hacer esto. No está disponible mientras usted actúa en nombre de otra persona.',
    notThis: 'Solo puede actuar en nombre de un conductor o de un socio.',
    over: 'Ya no actúa en nombre de este conductor: se acabó el tiempo o se detuvo.',
  },
  signUp: {
    closed: 'El registro está cerrado en este momento.',
    phoneRefused: 'No se le permite crear un usuario con este número de teléfono.',
    phoneInvalid: 'Escriba un número de celular válido de Estados Unidos.',
    referralUnknown: 'Este código de referido no existe.',
    inviteUnknown: 'Esta invitación no existe.',
    inviteUsed: 'Esta invitación ya se ha utilizado.',
    inviteOtherPhone: 'Esta invitación se envió a otro número de teléfono.',
  },
  invite: {
    notAllowed: 'Su código de referido no tiene invitaciones. Pregunte al socio que se lo dio.',
    phoneNotVerified: 'Verifique primero su número de teléfono y después envíe invitaciones.',
    ownPhone: 'Este es su propio número de teléfono. Invite a otra persona.',
    hasAccount: 'Este número de teléfono ya tiene una cuenta. Invite a alguien nuevo.',
    stopped: 'Este número no quiere recibir mensajes de invitación. Comparta usted mismo su enlace.',
    sentLately: 'Este número recibió un mensaje de invitación en los últimos 30 días. Comparta usted mismo su enlace.',
    dailyLimit: 'Ya envió los 10 mensajes de invitación de hoy. Comparta usted mismo su enlace o inténtelo mañana.',
    quota: 'Hoy no se pueden enviar más mensajes. Comparta usted mismo su enlace.',
    notSent: 'No se pudo enviar el mensaje. Comparta usted mismo su enlace o inténtelo en un momento.',
    notReached: 'Podrá elegir cuando cinco amigos hayan pagado.',
    sameDriver: 'Los dos identificadores son del mismo conductor. Indique dos conductores.',
    otherInviter: 'Este conductor entró por la invitación de otra persona.',
    rewarded: 'Los días gratis por este conductor ya se dieron.',
    notPaid: 'Este conductor aún no ha pagado. Envíe bypass para dar los días gratis de todos modos.',
    refused: 'Esta invitación no da días gratis: misma persona o cuenta no nueva. Envíe bypass para darlos de todos modos.',
  },
  verification: {
    incorrect: 'El código de verificación es incorrecto',
    done: 'Este número de teléfono ya está verificado.',
    notSent: 'No se pudo enviar el código. Inténtelo de nuevo en un momento.',
  },
  reset: {
    incorrect: 'El código de verificación no es válido',
  },
  terms: {
    outdated: 'Hubo un error al aceptar los términos del servicio',
  },
  billing: {
    unavailable: 'Aquí no se aceptan pagos con tarjeta. Pague con Zelle o contacte con soporte.',
    intentFailed: 'Error al preparar el pago',
    amountFailed: 'Error al obtener la información del pago',
    paidAlready: 'Este pago ya se realizó. Su plan está actualizado; no hay nada más que pagar.',
    freeAccount: 'Esta cuenta es gratuita. No hay nada que pagar.',
    nothingToPay: 'No hay nada que pagar por estos días.',
    flashSaleOver: 'no se pudo aceptar la oferta relámpago.',
    signature: 'El proveedor de tarjetas no firmó este aviso.',
    paymentUnknown: 'No existe este pago.',
    notPaid: 'Este pago no se completó, así que no hay nada que reembolsar.',
    refunded: 'Este pago ya fue reembolsado.',
    refundLate: 'Este pago tiene más de 48 horas. Las condiciones no permiten reembolsarlo después.',
    providerFailed: 'El proveedor de tarjetas no respondió. Inténtelo de nuevo en un minuto.',
  },
  access: {
    forbidden: 'No tiene permiso para hacer esto.',
    origin: 'Esta página no puede hacer esa llamada.',
  },
  route: {
    notFound: '404 Creo que está en el lugar equivocado :(',
  },
  user: {
    notFound: 'No se encontró el usuario',
    idMissing: 'Falta el identificador de usuario. :(',
    adminField: 'Su rol no permite cambiar esto. Pida a un administrador que lo haga.',
    lastAdmin: 'Es el último administrador o propietario. Dé primero ese rol a otra persona.',
    serviceTwice: 'El usuario no puede tener el mismo servicio dos veces',
    phoneTaken: 'Este número de teléfono ya tiene una cuenta.',
    phoneInvalid: 'Esto no es un número de teléfono.',
    neverPaid: 'Este conductor aún no tiene fecha de último pago. Primero indique la fecha y luego el buen estado.',
    refreshFailed: 'Error al renovar el token del usuario',
    notifyFailed: 'No se pudo enviar el mensaje. Inténtelo de nuevo en un momento.',
    changedSince: 'Este conductor cambió después de la vista previa. Haga una nueva vista previa y aplíquela.',
    settling: 'Se está confirmando un bloque en este momento. Inténtelo de nuevo en un minuto.',
  },
  export: {
    notFound: 'Esa exportación no existe o tiene más de un día. Exporte de nuevo.',
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
    invalid: 'Hubo un error al actualizar sus filtros',
  },
  session: {
    notInGoodStanding: 'Su cuenta tiene problemas. Resuélvalos primero y luego encienda el interruptor.',
    notSetUp: 'Vincule su cuenta y termine la configuración; luego encienda el interruptor.',
    incomplete: 'Complete primero su configuración y luego encienda el interruptor.',
    phoneNotVerified: 'Verifique primero su número de teléfono y luego pulse Iniciar.',
  },
  setup: {
    failed: 'Hubo un error al procesar su solicitud. Inténtelo de nuevo o use nuestro método de proxy.',
    wrongPassword: 'El correo electrónico o la contraseña no son correctos.',
    wrongCode: 'Este código no es correcto. Inténtelo de nuevo.',
    wrongRegion: 'Esta cuenta no pertenece a la región que eligió. Elija su región e inténtelo de nuevo.',
    locked: 'La plataforma ha bloqueado esta cuenta. Desbloquéela en la aplicación de la plataforma y vuelva a intentarlo.',
    over: 'Este inicio de sesión ha terminado. Empiece de nuevo con su correo y su contraseña.',
    nothingAsked: 'La plataforma ya no espera esto. Actualice la página para ver el paso actual.',
    notEnabled: 'Este servicio no está habilitado para esta cuenta.',
    running: 'Detenga el servicio antes de volver a introducir su contraseña.',
    notLinked: 'Primero vincule su cuenta y después termine la configuración.',
    phoneNotVerified: 'Verifique primero su número de teléfono y luego termine la configuración.',
    notInGoodStanding: 'Su cuenta no está al día. Póngala al día y luego termine la configuración.',
    trialUsed:
      'Este número de teléfono o esta cuenta de la plataforma ya tuvo su día gratis. Active su cuenta y luego termine la configuración.',
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
  stats: {
    failed: 'Hubo un error al obtener las estadísticas de Instacart de este usuario.',
  },
  installer: {
    failed: 'Error al generar el instalador.',
  },
  drop: {
    failed: 'Error al soltar el bloque.',
    notHeld: 'Error al soltar el bloque.',
  },
  images: {
    failed: 'Error al subir las imágenes',
    deleteFailed: 'Error al eliminar las imágenes',
    unreadable: 'No se puede leer esta imagen. Use JPEG, PNG o WebP.',
    tooLarge: 'La imagen es demasiado grande: como máximo 10 MB y 40 megapíxeles.',
    tooMany: 'Ya tiene 20 imágenes guardadas o 5 MB en ellas. Elimine una e inténtelo de nuevo.',
    full: 'Por ahora no se pueden guardar más imágenes. Inténtelo más tarde.',
    notFound: 'No existe esa imagen.',
  },
  places: {
    invalid: 'Ubicación no válida. Escriba la ubicación como nombre de la calle, ciudad, código postal',
    failed: 'No se pueden buscar direcciones en este momento. Inténtelo de nuevo en unos instantes.',
  },
  config: {
    unknown: 'No existe ese ajuste.',
  },
  sandbox: {
    off: 'El sandbox está apagado.',
    failed: 'El mundo de prueba no respondió. Intente de nuevo en un momento.',
    noRoom: 'Sus filtros y bloques no dejan horas libres esta semana. Amplíe sus filtros e intente de nuevo.',
    noQuestion: 'Esta plataforma no hace preguntas.',
  },
  worker: {
    notFound: 'No existe esa sesión.',
  },
  platform: {
    failed: 'La plataforma no respondió como se esperaba. Inténtelo de nuevo en unos minutos.',
  },
  rate: {
    limited: 'Demasiados intentos. Espere un momento.',
  },
  store: {
    noSpace: 'El disco está lleno: no se puede guardar nada hasta liberar espacio.',
  },
  ops: {
    notEmbedded: 'Las copias de un servidor PostgreSQL se hacen con sus propias herramientas.',
    noSpace: 'No hay espacio libre suficiente para una copia de seguridad.',
    keysInUse: 'Todavía hay secretos cerrados con claves anteriores. Complete antes `grab keys rotate`.',
    keysGiven: 'El llavero es CREDENTIALS_KEYS: quite de ahí las claves anteriores, en cada nodo.',
  },
  remote: {
    unavailable: 'En este servidor no hay ningún Chromium, así que la página no se puede mostrar aquí. Ábrala en su propio navegador.',
    busy: 'Hay otra página remota abierta. Ciérrela o inténtelo de nuevo en unos minutos.',
    ticketInvalid: 'Esta página remota no se puede volver a abrir. Empiece de nuevo.',
    addressRefused: 'El navegador remoto no puede abrir esta dirección.',
    timeUp: 'Se acabó el tiempo de esta página. Empiece de nuevo si no ha terminado.',
    memory: 'Esta página necesita más memoria de la permitida, así que se cerró.',
    badMessage: 'El navegador remoto no entendió esto y se cerró.',
    failed: 'El navegador remoto se cerró. Empiece de nuevo en un momento.',
  },
  server: {
    error: 'Error desconocido. Contacte con soporte.',
    stopping: 'El servicio se está reiniciando. Inténtelo de nuevo en un momento.',
  },
  network: {
    unreachable: 'No se puede contactar con el servidor. Revise su conexión e inténtelo de nuevo.',
  },
} satisfies Translation['failures'];
