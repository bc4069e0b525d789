import type { Translation } from '../i18n-types.js';

export default {
  risk: {
    title: 'El riesgo, dicho con claridad',
    body: 'Las plataformas de reparto prohíben las herramientas automáticas en sus propias condiciones. Una plataforma que detecte una puede advertirle, limitar los bloques que le muestra o cerrar su cuenta para siempre, y usted puede perder ingresos. Ningún ajuste elimina este riesgo; los modos más lentos solo lo reducen. {brand} no puede impedir, revertir ni compensar una decisión así. Úselo solo si puede aceptarlo.',
  },
  terms: {
    title: 'Condiciones del servicio',
    lead: 'Estas condiciones son el acuerdo entre usted y {brand}. Léalas antes de registrarse.',
    sections: {
      terms: {
        title: 'Condiciones',
        body: 'Al abrir una cuenta o usar {brand}, usted acepta estas condiciones y todas las leyes que le correspondan. Si no está de acuerdo con alguna de ellas, no puede usar el servicio.\n\nUsted debe tener la edad necesaria para conducir para las plataformas que vincule, y cada cuenta debe ser suya. Usted es responsable de lo que ocurra con su cuenta y de no compartir su contraseña.',
      },
      licence: {
        title: 'Licencia de uso',
        body: 'Le concedemos una licencia personal, intransferible y revocable para usar {brand} en su propio trabajo de reparto. Con esta licencia usted no puede:\n- revender, alquilar ni compartir su acceso;\n- copiar, modificar ni desmontar el servicio, ni intentar eludir sus límites;\n- usarlo con una cuenta que no sea suya;\n- usarlo para perjudicar a una plataforma, a otro conductor o a un cliente.\n\nLa licencia termina por sí sola si usted incumple alguna de estas reglas, y podemos ponerle fin en cualquier momento. Usted puede terminarla cuando quiera cerrando su cuenta.',
      },
      disclaimer: {
        title: 'Exención de responsabilidad',
        body: 'El servicio se ofrece “tal cual”. No prometemos, ni expresa ni implícitamente, que ganará una cantidad de bloques, que funcionará sin interrupciones ni que estará libre de errores.\n\n{brand} no está afiliado a ninguna de las plataformas con las que trabaja, ni cuenta con su respaldo ni recibe pagos de ellas. Usar una herramienta automática puede incumplir las condiciones que usted acordó con una plataforma. Por ello, su cuenta en la plataforma puede recibir advertencias, límites o el cierre, y ese riesgo lo asume solo usted.',
      },
      limitations: {
        title: 'Limitaciones',
        body: 'Hasta donde la ley lo permita, {brand} y sus proveedores no responden por los daños que resulten de usar el servicio o de no poder usarlo. Esto incluye ingresos perdidos, bloques perdidos, datos perdidos y la limitación o el cierre de una cuenta de plataforma, aunque se nos hubiera avisado de que ese daño era posible.\n\nDonde la ley no permita estos límites, nuestra responsabilidad no supera lo que usted nos pagó en los 30 días anteriores al hecho.',
      },
      accuracy: {
        title: 'Exactitud de los materiales',
        body: 'Lo que muestra el servicio puede contener errores técnicos, de escritura o de datos: depende de lo que envíen las plataformas. No prometemos que sea exacto, completo ni actual. El pago, el horario y el lugar de un bloque son los de la plataforma. Podemos cambiar los materiales en cualquier momento y sin aviso.',
      },
      links: {
        title: 'Enlaces',
        body: 'El servicio puede llevarle a sitios y aplicaciones de terceros. No los hemos revisado todos y no respondemos por su contenido. Un enlace no significa que respaldemos un sitio. Usted lo usa bajo su propio riesgo.',
      },
      modifications: {
        title: 'Modificaciones',
        body: 'Podemos revisar estas condiciones. Cuando lo hagamos, se le pedirá que acepte la nueva versión la próxima vez que abra el servicio. Si no la acepta, no podrá seguir usándolo.',
      },
      indemnification: {
        title: 'Indemnización',
        body: 'Usted acepta mantener indemnes a {brand}, a sus propietarios y a su personal frente a cualquier reclamación, pérdida o gasto, incluidos los honorarios legales razonables, que resulte de su uso del servicio, de su incumplimiento de estas condiciones o de su incumplimiento de las condiciones de una plataforma.',
      },
      refunds: {
        title: 'Política de reembolsos',
        body: 'Las suscripciones se reembolsan por completo dentro de las 48 horas posteriores a la compra. Después de 48 horas no hay reembolso.\n\nPara cualquier otra compra, contacte a soporte dentro de las 48 horas siguientes.\n\nNo hay reembolso por servicios usados o a los que ya se accedió, ni por artículos promocionales.',
      },
      law: {
        title: 'Ley aplicable',
        body: 'Estas condiciones se rigen por las leyes de los Estados Unidos, y usted acepta la jurisdicción de sus tribunales.',
      },
    },
  },
  privacy: {
    title: 'Política de privacidad',
    lead: 'Vigente desde el 2 de septiembre de 2019. Qué guarda {brand} sobre usted, para qué y cómo puede eliminarlo.',
    sections: {
      collected: {
        title: 'Qué recopilamos',
        body: 'Guardamos lo que el servicio necesita para trabajar por usted:\n- su nombre, su número de teléfono y, si la agrega, una foto;\n- los datos de acceso de las plataformas que vincula, cifrados;\n- sus reglas: estaciones, horario, pago y similares;\n- las ofertas que se vieron para usted y qué pasó con ellas;\n- los pagos, las invitaciones y los mensajes que envía a soporte;\n- un registro de los cambios en su cuenta y de los inicios de sesión, con hora y dispositivo.',
      },
      use: {
        title: 'Para qué lo usamos',
        body: 'Lo usamos para buscar, tomar y mostrarle bloques, para proteger su cuenta, para cobrarle lo que debe, para responderle y para corregir fallos. No vendemos sus datos ni los usamos para publicidad de terceros.',
      },
      credentials: {
        title: 'Sus cuentas de las plataformas',
        body: 'Para trabajar por usted, el servicio inicia sesión en una plataforma en su nombre. Sus contraseñas y claves de acceso de las plataformas se guardan cifradas, no se vuelven a mostrar y nunca se escriben en un registro. Solo se envían a esa plataforma. Usted puede desvincular una plataforma en cualquier momento; entonces se eliminan sus datos de acceso.',
      },
      shared: {
        title: 'Con quién lo compartimos',
        body: 'Compartimos solo lo que cada tarea necesita, con:\n- las plataformas que usted vincula;\n- las empresas que llevan nuestros mensajes de texto y procesan los pagos con tarjeta;\n- la persona cuya recomendación le trajo aquí, que puede ver que usted se unió y si está activo;\n- los servicios de estadística de este sitio, solo si usted activa esa opción en los ajustes: pasos como una configuración terminada, sin su nombre ni su teléfono;\n- las autoridades, cuando la ley nos obliga.\n\nEn las listas que ven otros conductores usted aparece como “Anónimo”, salvo que haga público su perfil. Los administradores ven los nombres.',
      },
      place: {
        title: 'Ubicación',
        body: 'Se pide la ubicación de su dispositivo solo cuando usted toca algo que la necesita, como buscar estaciones cercanas. No guardamos un historial de dónde estuvo.',
      },
      cookies: {
        title: 'Uso de cookies',
        body: 'Usamos solo lo que el servicio necesita: una cookie mantiene su sesión, otra reconoce este dispositivo durante 180 días para que nadie más pueda bloquearle la entrada y otra recuerda su idioma durante 365 días. El modo de color se guarda en su navegador. No hay cookies de publicidad ni de seguimiento.',
      },
      kept: {
        title: 'Cuánto tiempo lo guardamos',
        body: '- Las ofertas y qué pasó con ellas: 90 días. Los totales diarios sin nombres pueden conservarse más tiempo.\n- Los registros técnicos: 14 días.\n- Los pagos y el registro de cambios: 7 años, como pide la ley.\n- Todo lo demás: hasta que usted lo cambie o cierre su cuenta.',
      },
      rights: {
        title: 'Sus derechos',
        body: 'Usted puede preguntar qué datos tenemos sobre usted, corregirlos y pedir que se eliminen. Cuando se elimina una cuenta, sus datos personales desaparecen de inmediato; los pagos y el registro de cambios se conservan durante el plazo indicado, y las cifras de los bloques pasados por día, más tiempo, todo sin su nombre. En los ajustes puede cerrar todas sus sesiones.',
      },
      safety: {
        title: 'Seguridad',
        body: 'Las contraseñas se guardan solo como huellas irreversibles. El tráfico va cifrado, y el acceso a los datos es limitado y queda registrado. Ningún sistema es perfectamente seguro: si ocurre algo que le afecte, se lo diremos sin demora.',
      },
      children: {
        title: 'Menores',
        body: 'El servicio es para conductores que trabajan. No está destinado a menores de 18 años y no guardamos datos suyos a sabiendas.',
      },
      changes: {
        title: 'Cambios y preguntas',
        body: 'Cuando esta política cambie en algo importante, se lo diremos en el servicio antes de que entre en vigor. Si tiene preguntas, escriba a soporte.',
      },
    },
  },
} satisfies Translation['legal'];
