/** The filter panel: its controls by the declaration, the number of matches, apply, reset and cancel. */
import { task } from '@fura/shared/entities/task.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw, listOf, network, prepareDrawing, t } from '#testing/draw.tsx'
import { FilterPanel } from './filter-panel.tsx'

prepareDrawing()

const log: unknown[] = []

const prepare = (filters: Record<string, string> = {}) => {
  log.length = 0
  network.answer = (path) => listOf([], decodeURIComponent(path).includes('priority') ? 3 : 12)
  return draw(
    <FilterPanel
      entity={task}
      open
      filters={filters}
      search=""
      onApply={(chosen) => log.push(chosen)}
      onCancel={() => log.push('cancel')}
    />,
  )
}

const panel = async () => within(await screen.findByRole('dialog', { name: t('filters') }))
const priority = async () => (await panel()).getByRole('combobox', { name: t('task.priority') })
const apply = (count: number) => screen.findByRole('button', { name: `${t('apply')} · ${count}` })

test('draws a control for each declared filter: switches, lists, references, ranges of days', async () => {
  prepare()
  const openPanel = await panel()
  expect(openPanel.getAllByRole('switch').length).toBeGreaterThanOrEqual(3)
  expect(within(await priority()).getAllByRole('option')).toHaveLength(4)
  expect(openPanel.getByRole('combobox', { name: t('task.type_id') }).getAttribute('aria-haspopup')).toBe('dialog')
  const range = within(openPanel.getByRole('group', { name: t('task.date_end') }))
  expect(range.getAllByRole('combobox')).toHaveLength(2)
})

test('shows the number of matches before anything is applied, and applies the choice', async () => {
  const { user } = prepare()
  expect(await apply(12)).toBeTruthy()
  await user.selectOptions(await priority(), t('task.priority.3'))
  await user.click(await apply(3))
  expect(log).toEqual([{ priority: '3' }])
})

test('a removed filter is not applied as an empty one', async () => {
  const { user } = prepare({ priority: '3', mine: '1' })
  await user.selectOptions(await priority(), t('any'))
  await user.click(await apply(12))
  expect(log).toEqual([{ mine: '1' }])
})

test('cancel applies nothing; reset empties the panel and waits for apply', async () => {
  const { user } = prepare({ priority: '3' })
  await user.click((await panel()).getByRole('button', { name: t('reset') }))
  await vi.waitFor(async () => expect(((await priority()) as HTMLSelectElement).value).toBe(''))
  expect(log).toEqual([])
  await user.click((await panel()).getByRole('button', { name: t('cancel') }))
  expect(log).toEqual(['cancel'])
})
