/** A service of an order or a quotation, sold and bought. */
import { orderService, quoteService } from '@fura/shared/entities/deal-service.ts'
import { OF_ORDER, OF_QUOTE } from './deal-fields.ts'
import { describe, type FieldSection } from './description.ts'

type Shared = keyof (typeof orderService)['fields'] & keyof (typeof quoteService)['fields']

const sectionsUnder = <F extends string>(
  parent: F,
  ofOrder: { tied: readonly F[]; billed: readonly F[] },
): readonly FieldSection<F | Shared>[] => [
  {
    key: 'section_main',
    fields: [
      parent,
      'service_id',
      ...ofOrder.tied,
      'quantity',
      'unit',
      'sell_price',
      'sell_currency_id',
      'sell_vat_id',
      'sell_vat_included',
    ],
  },
  {
    key: 'section_buy',
    fields: ['contractor_id', 'buy_price', 'buy_currency_id', 'buy_vat_id', 'buy_vat_included', 'is_purchased'],
  },
  { key: 'section_rates', fields: ['sell_rate', 'sell_rate_date', 'buy_rate', 'buy_rate_date'] },
  {
    key: 'section_notes',
    fields: ['description', 'direction_id', 'payer_id', ...ofOrder.billed, 'is_disbursement', 'position', 'comment'],
  },
]

export const serviceDescriptions = [
  describe(orderService, {
    sections: sectionsUnder('order_id', { tied: ['container_id'], billed: ['is_invoiced'] }),
    pickers: { container_id: OF_ORDER, direction_id: OF_ORDER },
  }),
  describe(quoteService, {
    sections: sectionsUnder('quote_id', { tied: [], billed: [] }),
    pickers: { direction_id: OF_QUOTE },
  }),
]
