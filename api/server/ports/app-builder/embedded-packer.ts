import { writeFile } from 'node:fs/promises';
import type { AppManifest } from '#api/contract/instant-offers.ts';
import { zipOf } from './zip.ts';

/** Packs the settings and how to use them. It is no program, and no program of another company is in it. */
export async function packEmbedded(manifest: AppManifest, out: string): Promise<void> {
  await writeFile(out, zipOf(contentsOf(manifest)));
}

export function contentsOf(manifest: AppManifest): Record<string, string> {
  return {
    'manifest.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'README.txt': EN,
    'LEEME.txt': ES,
  };
}

const EN = `Batch Grabber: your instant-offers settings

manifest.json holds the settings you saved on the instant offers page.
There is no program in this package and it changes none. It never changes
your position, and selfies are always your own pictures.

Your operator can set up a builder that makes an Android app from these
settings. Then the same page gives you the app in place of this package.
`;

const ES = `Batch Grabber: sus ajustes de ofertas instantáneas

manifest.json contiene los ajustes que guardó en la página de ofertas
instantáneas. Este paquete no contiene ningún programa ni modifica ninguno.
Nunca cambia su posición, y las selfies son siempre sus propias fotos.

Su operador puede configurar un generador que cree una aplicación de Android
con estos ajustes. Entonces la misma página le dará la aplicación en lugar de
este paquete.
`;
