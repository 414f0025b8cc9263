/** The QR encoder inside pdfmake, which draws the codes of documents too. */
declare module 'pdfmake/src/qrEnc.js' {
  interface Rect {
    x: number
    y: number
    w: number
    h: number
  }

  const encoder: {
    /** The first rectangle is the ground; `padding` counts in modules. */
    measure(node: { qr: string; padding: number; eccLevel: 'L' | 'M' }): { _canvas: Rect[]; _width: number }
  }
  export default encoder
}
