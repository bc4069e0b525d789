import './qr-code.css';
import { create } from 'qrcode';

/** Empty modules around the code, as its standard asks for. */
const QUIET = 4;

/** A text as a QR code: dark on white in both themes, as some cameras read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from(data, (on, at) => (on ? `M${(at % size) + QUIET} ${Math.floor(at / size) + QUIET}h1v1h-1z` : '')).join('');
  const side = size + 2 * QUIET;
  return (
    <svg className="qr-code" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={dark} />
    </svg>
  );
}
