/** Each kind of field: what it shows, what it accepts, and the value that it returns. */
import { defineEntity } from '@fura/shared/entities/entity.ts'
import {
  card,
  choice,
  color,
  email,
  flag,
  int,
  longText,
  money,
  phone,
  plate,
  qty,
  text,
} from '@fura/shared/fields/field.ts'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { draw, prepareDrawing, t } from '#testing/draw.tsx'
import { Field } from './field.tsx'

prepareDrawing()

/** The texts of a task; its fields belong to no entity. */
const NAME: string = 'task'

const sample = defineEntity({
  name: NAME,
  table: 'samples',
  path: 'samples',
  fields: {
    name: text({ required: true, max: 10 }),
    comment: longText(),
    phone: phone(),
    email: email(),
    gov_number: plate(),
    card: card(),
    color: color(),
    year: int(),
    sum: money(),
    weight: qty(),
    priority: choice([1, 2, 3]),
    is_active: flag(),
  },
  can: { add: 'logged_in', edit: 'logged_in' },
  seenBy: 'everyone',
  filters: [],
})

type Name = keyof typeof sample.fields
const changes: unknown[] = []

const Held = ({ name, start, ...more }: { name: Name; start?: unknown; error?: string; disabled?: boolean }) => {
  const [value, setValue] = useState(start)
  const change = (next: unknown) => {
    changes.push(next)
    setValue(next)
  }
  return <Field entity={sample} name={name} value={value} onChange={change} {...more} />
}

const box = () => screen.getByRole<HTMLInputElement>('textbox')

/** Types into the field of this kind and leaves it: the last reported value, and the text shown then. */
const typed = async (name: Name, keys: string): Promise<{ reported: unknown; shown: string }> => {
  changes.length = 0
  const { user, unmount } = draw(<Held name={name} />)
  // The field of a bank card is loaded with the first one.
  await user.type(await screen.findByRole('textbox'), keys)
  await user.tab()
  const result = { reported: changes.at(-1), shown: box().value }
  unmount()
  return result
}

test.each([
  ['name', 'Длинное название', 'Длинное на', 'Длинное на'],
  ['gov_number', 'aa1234вв', 'AA1234ВВ', 'AA1234ВВ'],
  ['phone', '0671112233', '380671112233', '380671112233'],
  ['card', '4111-1111 1111x1111', '4111111111111111', '4111 1111 1111 1111'],
  ['year', '2026г', '2026', '2026'],
  ['sum', '1234567,5', '1234567.5', '1 234 567,50'],
  ['weight', '0.125', '0.125', '0,125'],
  ['color', '#ffaa00', '#FFAA00', '#FFAA00'],
] as const)('%s: what is typed as "%s" is the value %s', async (name, keys, value, shown) => {
  const result = await typed(name, keys)
  expect({ ...result, shown: result.shown.replaceAll(/\s/g, ' ') }).toEqual({ reported: value, shown })
})

test('a phone gets the right keyboard', async () => {
  const keyboards: string[] = []
  for (const name of ['phone', 'email', 'card', 'year', 'sum'] as const) {
    const { unmount } = draw(<Held name={name} />)
    keyboards.push((await screen.findByRole<HTMLInputElement>('textbox')).inputMode)
    unmount()
  }
  expect(keyboards).toEqual(['tel', 'email', 'numeric', 'numeric', 'decimal'])
})

test('a choice shows the texts of its values and returns the value itself', async () => {
  changes.length = 0
  const { user } = draw(<Held name="priority" start={2} />)
  const select = screen.getByRole<HTMLSelectElement>('combobox')
  const words = [1, 2, 3].map((value) => t(`task.priority.${value}`))
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['', ...words])
  await user.selectOptions(select, words[2] ?? '')
  expect(changes).toEqual([3])
})

test('a flag is a switch of 0 and 1', async () => {
  changes.length = 0
  const { user } = draw(<Held name="is_active" start={0} />)
  await user.click(screen.getByRole('switch'))
  await user.click(screen.getByRole('switch'))
  expect(changes).toEqual([1, 0])
})

test('an error stands at its field and is tied to it; a required field says so', () => {
  draw(<Held name="name" error="required" />)
  expect([box().getAttribute('aria-invalid'), box().required]).toEqual(['true', true])
  const about = document.getElementById(box().getAttribute('aria-describedby') ?? '')
  expect(about?.textContent).toBe(t('field_error.required'))
})

test('a disabled field accepts nothing and cannot be emptied', async () => {
  changes.length = 0
  const { user } = draw(<Held name="name" start="Имя" disabled />)
  await user.type(box(), 'x')
  expect([changes, screen.queryByRole('button', { name: t('clear') })]).toEqual([[], null])
})

test('a filled field is emptied by its button, and keeps the focus', async () => {
  changes.length = 0
  const { user } = draw(<Held name="name" start="Имя" />)
  await user.click(screen.getByRole('button', { name: t('clear') }))
  expect([changes, document.activeElement === box()]).toEqual([[''], true])
})
