import type { Translation } from '../i18n-types.js';

export default {
  title: 'Vincule su cuenta de Flex',
  region: {
    lead: '¿Dónde se registró en Flex?',
    label: 'Región',
    country: 'País',
    next: 'Siguiente',
  },
  credentials: {
    lead: 'Entre con el correo y la contraseña de su cuenta de Flex. Su contraseña llega a Flex y no se guarda.',
    place: 'Región: {0}',
    change: 'Cambiar la región',
    email: 'Correo electrónico',
    emailWrong: 'Escriba una dirección de correo válida.',
    password: 'Contraseña de Flex',
    passwordMissing: 'Escriba su contraseña de Flex.',
    submit: 'Vincular la cuenta',
    busy: 'Consultando a Flex',
    retrying: 'Intentando de nuevo',
  },
  validation: 'Flex tiene una pregunta para usted.',
  captcha: {
    title: 'Escriba los caracteres',
    lead: 'Flex muestra esta imagen.',
    picture: 'Imagen de Flex con los caracteres que debe escribir',
    code: 'Caracteres de la imagen',
    missing: 'Escriba los caracteres que ve.',
  },
  options: {
    title: '¿Cómo debe contactarle Flex?',
    lead: 'Flex le envía un código. Elija por dónde.',
    label: 'Enviar el código por',
  },
  approval: {
    title: 'Apruebe el inicio de sesión',
    mail: 'Flex le envió un correo. Ábralo, apruebe el inicio de sesión y vuelva aquí.',
    other: 'Flex pregunta en uno de sus dispositivos. Apruebe allí el inicio de sesión y vuelva aquí.',
    waiting: 'Esperando su aprobación',
  },
  code: {
    title: 'Escriba el código',
    lead: 'Flex le envió un código por mensaje, llamada o correo.',
    code: 'Código',
    missing: 'Escriba el código.',
  },
  send: 'Enviar',
  sending: 'Enviando',
  ended: {
    title: 'No se pudo vincular la cuenta',
    because: 'Error al validar el usuario. {0}',
    unknown: 'Error al validar el usuario. Contacte a soporte',
    again: 'Empezar de nuevo',
  },
  late: {
    title: 'Todavía no hay respuesta',
    body: 'Preguntamos durante más de un minuto y no hubo novedades. No se ha perdido nada.',
    again: 'Revisar otra vez',
  },
  done: {
    title: 'Su cuenta de Flex está vinculada',
    body: 'Un momento, se está abriendo el siguiente paso.',
  },
  startOver: 'Volver al correo y la contraseña',
} satisfies Translation['setup'];
