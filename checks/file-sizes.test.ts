/** A file has one job: it is short, and most are much shorter than the longest may be. */
import { expect, test } from 'vitest'

import { readSource, sourceFiles } from '../scripts/source-files.ts'

const LONGEST = 400
const MEDIAN = 80
/** Nine of ten files have at most so many lines. */
const NINE_TENTHS = 180

/** Append only, and read from top to bottom. */
const EXEMPT = '/migrations/'

const lengthsOf = (paths: readonly string[]) =>
  paths
    .filter((path) => !path.includes(EXEMPT))
    .map((path) => ({ path, lines: readSource(path).split('\n').length - 1 }))
    .toSorted((one, other) => one.lines - other.lines)

const lengths = lengthsOf([...sourceFiles(), ...sourceFiles(['e2e/**/*.ts'])])

const linesAt = (share: number): number => lengths[Math.floor((lengths.length - 1) * share)]?.lines ?? 0

const sheets = lengthsOf(sourceFiles(['packages/web/src/**/*.css']))

test(`no source file, test or style sheet is longer than ${LONGEST} lines`, () => {
  expect(lengths.length).toBeGreaterThan(1000)
  expect(sheets.length).toBeGreaterThan(100)
  expect([...lengths, ...sheets].filter(({ lines }) => lines > LONGEST)).toEqual([])
})

test(`half of the files have at most ${MEDIAN} lines, nine of ten at most ${NINE_TENTHS}`, () => {
  expect(linesAt(0.5)).toBeLessThanOrEqual(MEDIAN)
  expect(linesAt(0.9)).toBeLessThanOrEqual(NINE_TENTHS)
})
