/** How far two colours differ for the eye (WCAG 2): 1 is the same, 21 is black on white. Colours are written as `#rrggbb`. */

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** As `color-mix(in srgb, colour share, other)`. */
export const mixColours = (colour: string, share: number, other: string): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(
        Number.parseInt(colour.slice(at, at + 2), 16) * share +
          Number.parseInt(other.slice(at, at + 2), 16) * (1 - share),
      ),
    )
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

export const contrast = (a: string, b: string): number => {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (bright + 0.05) / (dim + 0.05)
}
