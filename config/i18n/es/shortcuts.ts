import type { Translation } from '../i18n-types.js';

export default {
  palette: {
    title: 'Ir a una página o hacer algo',
    open: 'Buscar páginas y acciones',
    find: 'Escriba una página o una acción',
    none: 'Nada coincide. Pruebe con otra palabra.',
    go: 'Ir a',
    act: 'Hacer',
    people: 'Personas',
    codes: 'Códigos de referido',
    theme: 'Tema: {what}',
    language: 'Idioma: {what}',
  },
  shortcuts: {
    title: 'Atajos de teclado',
    palette: 'Buscar páginas y acciones',
    help: 'Mostrar esta lista',
    home: 'Ir a Inicio',
    configuration: 'Ir a Configuración',
    blocks: 'Ir a Bloques',
    followedBy: 'y luego',
    off: 'Los atajos de una tecla están desactivados. Actívelos en los ajustes.',
    setting: 'Atajos de una tecla',
    on: 'Con teclado, ? los muestra, y g seguida de h, c o b cambia de página.',
    rests: 'Las teclas sueltas no hacen nada. Ctrl K o ⌘ K sigue buscando.',
  },
} satisfies Translation['shortcuts'];
