/** The form of an order by its mode of transport: it asks for no field of another mode; a filled one stays, with a mark. */
import { order } from '@fura/shared/entities/order.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Row } from '#offline/reads.ts'
import { draw, prepareDrawing, t } from '#testing/draw.tsx'
import { EntityForm, type FormOpening } from './form.tsx'
import { useEntityForm } from './use-entity-form.ts'

prepareDrawing()

const ASKED: FormOpening<'order'> = { first: ['voyage', 'booking_number'], next: ['cmr_number', 'contract_number'] }
const NONE = { voyage: null, booking_number: null, cmr_number: null, contract_number: null }

const Held = ({ record }: { record: Row }) => {
  const form = useEntityForm({ entity: order, record }, () => '')
  return <EntityForm entity={order} form={form} id="form" opening={ASKED} onSubmit={() => {}} />
}

const row = (values: object): Row => ({ id: 7, rev: 2, ...NONE, ...values })
const shown = () =>
  Object.keys(NONE).filter((name) => screen.queryByRole('textbox', { name: t(`order.${name}`) }) !== null)

test('a road order has a CMR field and no voyage, a sea order the other way round', () => {
  const { unmount } = draw(<Held record={row({ order_type_id: 2 })} />)
  expect(shown()).toEqual(['cmr_number', 'contract_number'])
  unmount()
  draw(<Held record={row({ order_type_id: 1 })} />)
  expect(shown()).toEqual(['voyage', 'booking_number', 'contract_number'])
})

test('an order of several legs has the fields of each of them', () => {
  const directions = [{ transport_mode: 'sea' }, { transport_mode: 'auto' }]
  draw(<Held record={row({ order_type_id: 9, directions })} />)
  expect(shown()).toEqual(['voyage', 'booking_number', 'cmr_number', 'contract_number'])
})

test('a filled field of another mode stays with a mark, also while it is being emptied', async () => {
  const { user } = draw(<Held record={row({ order_type_id: 2, voyage: 'AB1' })} />)
  expect(shown()).toEqual(['voyage', 'cmr_number', 'contract_number'])
  expect(screen.getByText(t('field_error.other_mode'))).toBeTruthy()
  await user.clear(screen.getByRole('textbox', { name: t('order.voyage') }))
  expect(shown()).toContain('voyage')
})
