/** Stops of a carriage between its ends, in words. Pure. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import type { Row } from '#records/documents/paper-row.ts'
import type { Carriage } from '../carriages.ts'
import type { Papers } from '../document.ts'
import type { Paper } from '../paper.ts'
import { placeOf } from './route.ts'

/** Those of its leg, and those without a leg; for the order as a whole all of them. */
export const stopsOf = ({ deal, stops }: Papers, { leg }: Pick<Carriage, 'leg'>): readonly Row[] =>
  leg === deal ? stops : stops.filter(({ direction_id: own }) => own === undefined || own === null || own === leg.id)

export const stopKind = (paper: Paper, stop: Row): string => paper.choice('order_stop', 'stop_kind', stop.stop_kind)

export const stopPlace = (paper: Paper, stop: Row): string => placeOf(paper, stop, 'city_id')

/** "Львів, Україна, вул. Складська, 1". */
export const stopAddress = (paper: Paper, stop: Row): string =>
  [stopPlace(paper, stop), trimmedText(stop.address)].filter(Boolean).join(', ')
