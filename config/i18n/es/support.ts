import type { Translation } from '../i18n-types.js';

export default {
  status: {
    title: 'Estado del servicio',
    fine: 'Todos los servicios funcionan.',
    trouble: 'Ahora mismo no todos los servicios funcionan.',
    asOf: 'A las {time}',
    list: 'Servicios',
    states: { OK: 'Funciona', MEH: 'Con problemas', KO: 'Fuera de servicio' },
    failed: 'No se pudo cargar el estado',
  },
  faq: {
    title: 'Preguntas frecuentes',
    lead: 'Lo que más preguntan los conductores sobre {brand}.',
    pauses: '¿Su búsqueda se detuvo o está en pausa?',
    more: '¿No está su pregunta?',
    questions: {
      does: {
        title: '¿Qué hace?',
        body: 'Revisa las plataformas de reparto que usted vincula, toma los bloques que cumplen sus reglas y le muestra, por cada bloque que dejó pasar, el motivo.',
      },
      start: {
        title: '¿Cómo empiezo?',
        body: '- Regístrese con su número de teléfono; un mensaje de texto confirma que es suyo.\n- Elija un servicio, inicie sesión en su cuenta y fije sus reglas.\n- Encienda el interruptor. Todo le lleva unos tres minutos.',
      },
      services: {
        title: '¿Con qué plataformas funciona?',
        body: 'La página de estado las muestra todas. Usted elige las suyas al registrarse; las demás se añaden desde el menú.',
      },
      price: {
        title: '¿Cuánto cuesta?',
        body: 'El primer día es gratis. Después son $35 por 3 días o $50 por 7 días. Las suscripciones se reembolsan por completo dentro de las 48 horas posteriores a la compra.',
      },
      risk: {
        title: '¿Puede una plataforma cerrar mi cuenta por usarlo?',
        body: 'Sí. Las plataformas de reparto prohíben las herramientas automáticas. Pueden advertirle, mostrarle menos bloques o cerrar su cuenta, y nadie puede revertirlo por usted. Los modos más lentos reducen el riesgo; ninguno lo elimina.',
      },
      mode: {
        title: '¿Qué modo del sistema me conviene?',
        body: '- Discreto es el más seguro: un ritmo tranquilo.\n- Dinero es el equilibrado: más rápido en horas pico y primero el mejor pago por hora.\n- Comida es para las estaciones de reparto de comida.\n- Masacre es el más rápido y el más arriesgado.',
      },
      left: {
        title: '¿Por qué no tomó un bloque?',
        body: 'Su panel se lo dice de cada uno: el pago era demasiado bajo, la estación o la hora no eran de las suyas, empezaba demasiado pronto u otro conductor fue más rápido. Si en un día no encaja ninguno, nombra la regla que más bloques deja fuera.',
      },
      open: {
        title: '¿Puedo abrir mientras tanto la aplicación de la plataforma?',
        body: 'Detenga antes la búsqueda y espere a que su panel le diga que es seguro.',
      },
      twice: {
        title: '¿Puede reservar dos bloques a la misma hora?',
        body: 'No. Se respetan los bloques que usted ya tiene, y un bloque que coincide con alguno de ellos se deja pasar.',
      },
      password: {
        title: '¿Qué pasa con la contraseña de mi plataforma?',
        body: 'Se envía solo a esa plataforma. Lo que se guarda para mantener la sesión está cifrado, no se vuelve a mostrar y no se escribe nunca en un registro.',
      },
      forgot: {
        title: 'Olvidé mi contraseña. ¿Qué hago?',
        body: 'Elija «¿Olvidó su contraseña?» donde inicia sesión. Un mensaje de texto le trae un código, y con él fija una nueva.',
      },
    },
  },
  proxy: {
    title: 'Instale el proxy',
    lead: 'Su cuenta funciona a través de nuestro proxy. En un iPhone se hace en un minuto:',
    steps:
      'Abra Ajustes y después Wi-Fi.\nToque la «i» junto a la red que usa.\nToque Configurar proxy y elija Manual.\nEscriba este servidor y este puerto.\nToque Guardar y vuelva aquí.',
    server: 'Servidor',
    port: 'Puerto',
    unknown: 'Soporte le da el servidor y el puerto.',
    check: 'Comprobar de nuevo',
    failed: 'No se pudieron cargar el servidor y el puerto',
    notYet: 'Su cuenta todavía no tiene el proxy. Revise cada paso y compruebe de nuevo.',
    notChecked: 'No se pudo comprobar el proxy. Revise su conexión y vuelva a intentarlo.',
  },
  contact: {
    title: 'Contacto',
    lead: 'Envíe un mensaje o llame.',
    message: 'Enviar un mensaje',
    phone: 'Llamar',
    ways: { WHATSAPP: 'WhatsApp', TELEGRAM: 'Telegram', EMAIL: 'Correo electrónico', SMS: 'Mensaje de texto', PHONE: 'Teléfono' },
    none: 'Todavía no hay aquí ninguna forma de contacto. Quizá le ayuden las preguntas frecuentes y la página de estado.',
    failed: 'No se pudieron cargar las formas de contacto',
    before: 'Quizá ya tenga respuesta',
  },
} satisfies Translation['support'];
