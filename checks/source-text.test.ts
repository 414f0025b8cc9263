/** Rules about the text of the sources that neither the compiler nor the linter knows. */
import { describe, expect, test } from 'vitest'

import { readSource, sourceFiles } from '../scripts/source-files.ts'

const TESTS = /\.test\.ts$|\/(testing|faults)\//
const files = sourceFiles().filter((path) => path !== 'checks/source-text.test.ts')

/** `path:line` of every line that matches. */
function linesLike(paths: readonly string[], isMeant: (line: string) => boolean): string[] {
  return paths.flatMap((path) =>
    readSource(path)
      .split('\n')
      .flatMap((line, index) => (isMeant(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
}

describe('source text', () => {
  test('only config.ts reads the environment', () => {
    // What the app calls its environment is written in by the bundler.
    const product = files.filter((path) => /^packages\/(server|shared)\//.test(path) && !TESTS.test(path))
    const others = product.filter((path) => path !== 'packages/server/src/config.ts')
    const readsIt = (line: string): boolean =>
      /process\.env\b|process\[|'node:process'/.test(line.replace('readConfig(process.env)', ''))
    expect(linesLike(others, readsIt)).toEqual([])
  })

  test('every suppression gives its reason', () => {
    const hasNoReason = (line: string): boolean =>
      /@ts-(ignore|nocheck)/.test(line) ||
      /@ts-expect-error(?!:? \S.{9})/.test(line) ||
      /(eslint|oxlint)-disable(?!.* -- \S.{9})/.test(line)
    expect(linesLike(files, hasNoReason)).toEqual([])
  })

  test('no style restyles a whole screen with every change: nothing inside of any element that has something', () => {
    const styles = sourceFiles(['packages/web/src/**/*.css'])
    const hasWideRule = (line: string): boolean => /(^|[\s,>+~])[a-z]+:has\(.*\)\s+[^\s{,]/.test(line)
    expect(styles.length).toBeGreaterThan(50)
    expect(linesLike(styles, hasWideRule)).toEqual([])
    expect(hasWideRule('  ul:has(.actions) .row {')).toBe(true)
  })

  test('every TODO names its issue', () => {
    expect(linesLike(files, (line) => /\b(TODO|FIXME|XXX)\b(?!.*#\d)/.test(line))).toEqual([])
  })

  test('every file opens by saying what it is for', () => {
    const opening = /^(#!.*\n|\/\/\/ <.*\n)?(\/\*\*\s|\/\/ )/
    expect(files.filter((path) => !opening.test(readSource(path)))).toEqual([])
  })

  test('no file or folder has a name that says nothing', () => {
    expect(files.filter((path) => /(^|[/.-])(utils?|helpers?|common|misc|manager)([/.-]|$)/.test(path))).toEqual([])
  })
})
