/** A QR code as a picture: dark on white in both themes, because cameras read nothing else reliably. */
import encoder from 'pdfmake/src/qrEnc.js'
import css from './second-factor.module.css'

/** The standard requires four empty modules around it. */
const QUIET_ZONE = 4

export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { _canvas: rects, _width: size } = encoder.measure({ qr: text, padding: QUIET_ZONE, eccLevel: 'M' })
  const path = rects
    .slice(1)
    .map(({ x, y, w, h }) => `M${x} ${y}h${w}v${h}h-${w}z`)
    .join('')
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
