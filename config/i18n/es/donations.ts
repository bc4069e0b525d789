import type english from '../en/donations.ts';

const texts: typeof english = {
  title: 'Donar este bloque',
  lead: '{when} · {where} · {pay}',
  ask: {
    body: 'Lo recibe otro conductor cuyos filtros coinciden. No podrá recuperarlo.',
    confirm: 'Donar bloque',
    keep: 'Conservar bloque',
  },
  steps: {
    label: 'Pasos de su donación',
    pool: 'Bloque enviado al grupo',
    search: 'Buscando a otro conductor',
    donated: 'Donado',
    declined: 'Nadie lo quiso',
    result: 'Resultado',
  },
  people: 'Conductores del grupo',
  donated: { title: 'Su bloque fue donado', body: 'Ahora lo tiene {receiver}.' },
  declined: { title: 'Nadie quiso su bloque', body: 'Usted todavía lo tiene.' },
  after: 'Revise su calendario. Si el bloque sigue allí, libérelo usted.',
  back: 'Volverá al panel en un momento.',
  home: 'Ir al panel',
  failed: 'No se pudo iniciar la donación. {why}',
  gone: 'Usted ya no tiene este bloque.',
};

export default texts;
