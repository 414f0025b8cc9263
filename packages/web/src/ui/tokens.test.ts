/** The colours of tokens.css are readable: text 4.5 to 1 on its ground, lines and controls 3 to 1, light and dark. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHIP_LOOKS } from '@fura/shared/status-settings.ts'
import { type BrandName, BRANDS } from '@fura/shared/brands.ts'
import { contrast } from '@fura/shared/contrast.ts'
import { describe, expect, test } from 'vitest'

const CSS = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8')
const [light = '', dark = ''] = CSS.split(":root[data-color-scheme='dark']")

type Colours = Readonly<Record<string, string>>

const colours = (block: string): Colours =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']): [string, string] => [name, hex]),
  )

const TEXT = [
  'text/bg text/surface text/surface-2 text/link-tint text-2/bg text-2/surface text-2/surface-2 text-2/link-tint text-2/line',
  'on-ink/ink on-ink/ink-2 on-ink-2/ink on-ink-2/ink-2 ink-amber/ink on-primary/primary link/surface link/bg link/link-tint',
  'on-link/link on-amber/amber amber-text/surface amber-text/amber-tint red/surface red/red-tint on-red/red',
  'green/surface green/green-tint on-toast/toast toast-link/toast',
].flatMap((line) => line.split(' '))
const CONTROLS = [
  'field/surface',
  'track-done/surface',
  'track-ahead/surface',
  'ink-track-done/ink',
  'ink-track-ahead/ink',
]

const THEMES: Readonly<Record<'light' | 'dark', Colours>> = {
  light: colours(light),
  dark: { ...colours(light), ...colours(dark) },
}

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  const measured = (pair: string): number => {
    const [above = '', below = ''] = pair.split('/').map((name) => THEMES[theme][name])
    return contrast(above, below)
  }

  test.each(TEXT)('text %s', (pair) => {
    expect(measured(pair)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(CONTROLS)('control %s', (pair) => {
    expect(measured(pair)).toBeGreaterThanOrEqual(3)
  })
})

/** Like `color-mix(in srgb, one share, other)` in tokens.css. */
const mixed = (one: string, share: number, other: string): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
      return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

/** The share of the brand in each mixture, by theme: read from the file, so that they cannot differ. */
const mixes = [...CSS.matchAll(/--(ink(?:-2)?): color-mix\(in srgb, var\(--brand\) (\d+)%, (#[0-9a-f]{6})\)/g)]

describe.each(Object.keys(BRANDS) as BrandName[])('the header of the brand %s', (brand) => {
  const { ink } = BRANDS[brand]
  const mix = (index: number): string => {
    const [, , share = '', other = ''] = mixes[index] ?? []
    return mixed(ink.toLowerCase(), Number(share) / 100, other)
  }
  const looks = {
    light: { ...THEMES.light, ink: ink.toLowerCase(), 'ink-2': mix(0), primary: ink.toLowerCase() },
    dark: { ...THEMES.dark, ink: mix(1), 'ink-2': mix(2) },
  } as const satisfies Record<string, Colours>

  test.each(['light', 'dark'] as const)('can be read, %s', (theme) => {
    const look: Colours = looks[theme]
    const pairs = [
      'on-ink/ink',
      'on-ink/ink-2',
      'on-ink-2/ink',
      'on-ink-2/ink-2',
      'ink-amber/ink',
      'on-primary/primary',
    ]
    const low = [...pairs.map((pair) => [pair, 4.5] as const), ['ink-track-ahead/ink', 3] as const].filter(
      ([pair, least]) => {
        const [above = '', below = ''] = pair.split('/').map((name) => look[name])
        return !(contrast(above, below) >= least)
      },
    )
    expect(low).toEqual([])
  })
})

test('the chips of statuses look as the check of their colours assumes', () => {
  const shareOf = (name: string, theme: number) =>
    Number([...CSS.matchAll(new RegExp(`--${name}: (\\d+)%`, 'g'))][theme]?.[1])
  expect(
    [THEMES.light, THEMES.dark].map((look, theme) => ({
      surface: look.surface,
      text: look.text,
      tone: shareOf('chip-tone', theme) / 100,
      dotLight: shareOf('chip-dot-light', theme) / 100,
    })),
  ).toEqual(CHIP_LOOKS)
})
