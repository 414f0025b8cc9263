/** The results of a walk, saved after each address: a stopped walk goes on from there, and shards share one report. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@fura/shared/language.ts'
import type { VariantName } from '@fura/shared/variants.ts'
import type { Size, Theme } from './look.ts'

const FOLDER = join(import.meta.dirname, '../../walk')

/** One company in one language, in these sizes and themes. */
export interface Stage {
  variant: VariantName
  language: Language
  sizes: readonly Size[]
  themes: readonly Theme[]
}

export interface WalkResults {
  /** Problems by address. */
  found: Record<string, string[]>
  seconds: number
}

const nameOf = ({ variant, language, sizes, themes }: Stage): string =>
  [variant, language, sizes.join('+'), themes.join('+')].join(' ')

const fileOf = (stage: Stage): string => join(FOLDER, `${nameOf(stage)}.json`)

export const readResults = (stage: Stage): WalkResults => {
  try {
    return JSON.parse(readFileSync(fileOf(stage), 'utf8')) as WalkResults
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { found: {}, seconds: 0 }
  }
}

export const saveResults = (stage: Stage, results: WalkResults): void => {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(fileOf(stage), JSON.stringify(results, null, 1))
}

/** A report of everything that was looked at; returns how many problems there are. */
export const writeReport = (): number => {
  let problems = 0
  const lines: string[] = []
  for (const name of globSync('*.json', { cwd: FOLDER }).toSorted()) {
    const { found, seconds } = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as WalkResults
    const all = Object.entries(found).flatMap(([address, texts]) => texts.map((text) => `- ${address}: ${text}`))
    problems += all.length
    const count = Object.keys(found).length
    lines.push(
      `## ${name.replace('.json', '')}: ${count} addresses, ${all.length} problems, ${Math.round(seconds)} s`,
      ...all,
    )
  }
  writeFileSync(join(FOLDER, 'report.txt'), `${lines.join('\n')}\n`)
  process.stdout.write(`${lines.join('\n')}\n`)
  return problems
}
