/** A choice of a few values by the platform's own list. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, prepareDrawing } from '#testing/draw.tsx'
import { SelectField } from './select-field.tsx'

prepareDrawing()

const CURRENCIES = [
  { value: '2', label: 'USD' },
  { value: '1', label: 'UAH' },
]

test('without a choice it shows none, never the first of its list, even if a choice cannot be undone', async () => {
  const changes: string[] = []
  const onChange = (value: string) => changes.push(value)
  const { user, rerender } = draw(
    <SelectField label="Валюта" emptiable={false} options={CURRENCIES} value="" onChange={onChange} />,
  )
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Валюта' })
  expect(select.value).toBe('')
  await user.selectOptions(select, 'USD')
  expect(changes).toEqual(['2'])
  rerender(<SelectField label="Валюта" emptiable={false} options={CURRENCIES} value="2" onChange={onChange} />)
  expect([...select.options].map(({ textContent }) => textContent)).toEqual(['USD', 'UAH'])
})
