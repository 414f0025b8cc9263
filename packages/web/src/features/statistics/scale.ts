/** The grid lines of a chart: few of them, at round numbers. Pure; for geometry, so plain numbers are good enough. */

const STEPS = [1, 2, 2.5, 5, 10]
const LINES = 3

/** Round numbers from one step up to the first that is not below the largest value; none without a value above zero. */
export const gridOf = (largest: number): number[] => {
  if (!(largest > 0)) return []
  const rough = largest / LINES
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power
  return Array.from({ length: Math.ceil(largest / step) }, (_, place) => step * (place + 1))
}

export interface Arc {
  /** Both as parts of the full circle. */
  start: number
  length: number
}

/** The parts of a ring, clockwise from the top. */
export const arcsOf = (values: readonly number[]): Arc[] => {
  const whole = values.reduce((sum, value) => sum + value, 0)
  let start = 0
  return values.map((value) => {
    const arc = { start, length: whole === 0 ? 0 : value / whole }
    start += arc.length
    return arc
  })
}
