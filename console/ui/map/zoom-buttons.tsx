import type { Map as LeafletMap } from 'leaflet';
import type { ReactNode, RefObject } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { FormIcon } from '../form/form-icon.tsx';

/** Nearer and farther, in the corner of a map; further buttons follow. */
export function ZoomButtons({ map, children }: { map: RefObject<LeafletMap | null>; children?: ReactNode }) {
  const { t } = useTexts();
  const { zoomIn, zoomOut } = t.forms.picker;
  const step = (by: number) => map.current?.setZoom(map.current.getZoom() + by);
  return (
    <div className="map-buttons">
      <button type="button" className="bar-button" aria-label={zoomIn()} title={zoomIn()} onClick={() => step(1)}>
        <FormIcon name="plus" size={20} />
      </button>
      <button type="button" className="bar-button" aria-label={zoomOut()} title={zoomOut()} onClick={() => step(-1)}>
        <FormIcon name="minus" size={20} />
      </button>
      {children}
    </div>
  );
}
