import type { CSSProperties } from 'react';
import type { Manifest } from '#engine/model/platform.ts';
import { manifests } from '#engine/platforms/manifests.ts';
import './service-card.css';

/** Degrees from one platform's colour to the next one's: neighbours in the list differ most. */
const GOLDEN_ANGLE = 137.5;

/** A platform's initial in a colour that is its own on every screen. */
export function ServiceMark({ service, name }: Pick<Manifest, 'service' | 'name'>) {
  const hue = (manifests.findIndex((manifest) => manifest.service === service) * GOLDEN_ANGLE) % 360;
  return (
    <span className="service-mark" style={{ '--hue': hue } as CSSProperties} aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  );
}
