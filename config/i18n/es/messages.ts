import type { Translation } from '../i18n-types.js';

export default {
  code: '{code} es su código de Batch Grabber. Vale durante 5 minutos. No se lo dé a nadie.',
  plan: {
    day: 'Batch Grabber: su plan termina en menos de un día. Pague para seguir buscando.{link}',
    hour: 'Batch Grabber: su plan termina a las {time}. Pague para seguir buscando.{link}',
    ended: 'Batch Grabber: su plan terminó y sus búsquedas están en pausa. Pague y continuarán solas.{link}',
  },
  invite: '{who} le invita a Batch Grabber, que toma bloques de entrega por usted. Abra una cuenta o deje de recibir mensajes: {link}',
  aFriend: 'Un amigo',
  changed: {
    account: 'Batch Grabber: su cuenta ha cambiado. Abra la aplicación para verlo.',
    code: 'Batch Grabber: su código de referido ahora es {code}.',
    noCode: 'Batch Grabber: ya no tiene código de referido.',
  },
} satisfies Translation['messages'];
