import { Button } from '@radix-ui/themes';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { SELFIES } from '#config/constants.ts';
import { CENTRED, type Crop, cropped, dragged, drawCrop, MAX_ZOOM, MIN_ZOOM } from './crop.ts';
import type { SelfieTexts } from './texts.ts';

const FRAME_PX = 640;

interface Props {
  picture: ImageBitmap;
  words: SelfieTexts['dialog']['crop'];
  /** The crop as it is sent; null = this picture is not used. */
  onDone(image: string | null): void;
}

/** One picture in a frame of 4:3: dragged, or moved by sliders, and never past its edges. */
export function CropStep({ picture, words, onDone }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const [crop, setCrop] = useState<Crop>(CENTRED);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  function move(event: PointerEvent<HTMLCanvasElement>) {
    if (!from.current) return;
    const by = { x: event.clientX - from.current.x, y: event.clientY - from.current.y };
    from.current = { x: event.clientX, y: event.clientY };
    const { width } = event.currentTarget.getBoundingClientRect();
    setCrop((before) => dragged(picture, before, by, width));
  }
  return (
    <div className="selfie-step">
      <p>{words.area}</p>
      <canvas
        ref={canvas}
        className="selfie-crop"
        width={FRAME_PX}
        height={FRAME_PX / SELFIES.aspect}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={move}
        onPointerUp={() => {
          from.current = null;
        }}
      />
      <Slider label={words.zoom} min={MIN_ZOOM} max={MAX_ZOOM} value={crop.zoom} onChange={(zoom) => setCrop({ ...crop, zoom })} />
      <Slider label={words.horizontal} min={0} max={1} value={crop.x} onChange={(x) => setCrop({ ...crop, x })} />
      <Slider label={words.vertical} min={0} max={1} value={crop.y} onChange={(y) => setCrop({ ...crop, y })} />
      <Button size="4" className="wide" onClick={() => onDone(cropped(picture, crop))}>
        {words.next}
      </Button>
      <button type="button" className="button-link" onClick={() => onDone(null)}>
        {words.skip}
      </button>
    </div>
  );
}

interface SliderProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange(value: number): void;
}

function Slider({ label, min, max, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="selfie-slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}
