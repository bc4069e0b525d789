import type english from '../en/selfies.ts';

const texts: typeof english = {
  title: 'Selfies',
  lead: 'Fotos de usted mismo, para su propia cuenta de Flex. Se envía una cada vez que presiona Enviar y Flex la pide.',
  ring: '{count} de {most} selfies',
  add: 'Agregar selfies',
  edit: 'Editar',
  send: 'Enviar selfie',
  sending: 'Enviando…',
  sent: 'Selfie enviada. Se quitó de sus selfies.',
  tooFew: 'Necesita al menos tres selfies para enviar una.',
  full: 'Tiene {most} selfies. Elimine una para agregar otra.',
  notNeeded: 'Flex no pide verificación por selfie en este momento.',
  failed: 'Hubo un error al enviar la selfie de verificación. Inténtelo de nuevo en unos minutos.',
  empty: 'Aquí aparecerán sus selfies. Agregue de 3 a 10.',
  picture: 'Selfie {number}',
  kept: 'Se guardan hasta que se envían, 30 días como máximo. Se quita el lugar donde se tomó la foto.',
  bypass:
    'La omisión de selfies está activada en los ajustes de su aplicación. Aquí nunca se omite una selfie: cuando Flex la pida, envíe su propia foto.',
  back: 'Ir al panel',
  dialog: {
    close: 'Cerrar',
    upload: {
      title: 'Agregar selfies',
      lead: 'Elija hasta {left} {{left:foto|fotos}} de usted mismo: JPEG, PNG o WebP.',
      choose: 'Elegir fotos',
      none: 'Todavía no eligió fotos.',
      chosen: '{count} {{count:elegida|elegidas}}',
      upload: 'Subir',
      unreadable: 'No se puede leer {name}. Use JPEG, PNG o WebP.',
      tooMany: 'Caben {left} más: las otras no se agregan. Puede guardar {most}.',
    },
    crop: {
      title: 'Recortar foto {at} de {all}',
      area: 'Arrastre la foto, o use los controles, hasta que su cara quede en el marco.',
      zoom: 'Acercar',
      horizontal: 'Izquierda o derecha',
      vertical: 'Arriba o abajo',
      next: 'Usar este recorte',
      skip: 'No usar esta foto',
    },
    loading: { title: 'Subiendo', progress: 'Subidas: {done} de {all}' },
    edit: {
      title: 'Editar selfies',
      lead: 'Seleccione las selfies que quiere eliminar.',
      remove: 'Eliminar seleccionadas',
      sure: '¿Eliminar {count} de sus selfies? No se pueden recuperar.',
      go: 'Eliminar para siempre',
      keep: 'Conservarlas',
      removed: 'Selfies eliminadas.',
      select: 'Seleccionar selfie {number}',
    },
    deleteFailed: 'Error al eliminar las imágenes',
    uploadFailed: 'Error al subir las imágenes',
  },
};

export default texts;
