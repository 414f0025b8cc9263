/** The texts of a board's card, in the words of the row: few lines, so that all cards have the same height. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useInstallation } from '#core/contexts.tsx'
import { rowFields } from '#entity/fields-of.ts'
import { refName } from '#entity/ref-name.ts'
import { useAttention } from '#entity/row-attention.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { rowText } from '#entity/value-text.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { type AttentionWords, useAttentionWords } from '#records/deals/attention-text.ts'
import { currencySign } from '#records/deals/currency-symbol.ts'
import { moneyOf } from '#records/deals/deal-money.ts'
import { plateOrEquipment, splitNumber } from '#records/deals/deal-row.tsx'
import { dealTrack } from '#records/deals/deal-track.ts'
import { initialsOf } from '#ui/avatar.tsx'

export interface CardFacts {
  prefix: string
  title: string
  meta: string
  lines: readonly string[]
  value: string
  who: string
  attention: string | undefined
}

/** Drawn elsewhere on the card, or shown by its column. */
const APART: ReadonlySet<string> = new Set<FieldOf<'order' | 'quote' | 'lead'>>([
  'status_id',
  'manager_id',
  'next_contact_date',
])

/** In half a line: the event, and how far away it is. */
const reasonOf = (attention: AttentionWords | undefined): string | undefined =>
  attention && [attention.what, attention.remaining || attention.when].join(' · ')

const useDealFacts = (entity: Entity): ((row: Row) => CardFacts) => {
  const { currencyName } = useInstallation().manifest
  const attention = useAttentionWords()
  const titleOf = useRecordTitle(entity)
  return (row) => {
    const [prefix, number] = splitNumber(titleOf(row))
    const points = dealTrack(row, Date.now() / 1000, false)?.points ?? []
    return {
      prefix,
      title: number,
      meta: plateOrEquipment(row),
      lines: [
        points.length > 0 ? `${points[0]?.name ?? ''} → ${points.at(-1)?.name ?? ''}` : '',
        refName(row, 'client_id') || refName(row, 'lead_id'),
      ],
      value: moneyOf(row, currencySign(currencyName)),
      who: initialsOf(refName(row, 'manager_id')),
      attention: reasonOf(attention(row)),
    }
  }
}

const usePlainFacts = (entity: Entity): ((row: Row) => CardFacts) => {
  const words = useWords(entity)
  const viewer = useViewer()
  const titleOf = useRecordTitle(entity)
  const attention = useAttention()
  const fields = rowFields(entity, viewer).filter(([name]) => !APART.has(name) && name !== entity.title)
  return (row) => {
    const title = titleOf(row)
    const texts = fields
      .map(([name, field]) => rowText(row, name, field, words))
      .filter((text) => text !== '' && text !== title)
    return {
      prefix: '',
      title,
      meta: '',
      lines: [texts[0] ?? '', texts[1] ?? ''],
      value: '',
      who: initialsOf(refName(row, 'manager_id')),
      attention: attention(row),
    }
  }
}

export const useCardFacts = (entity: Entity): ((row: Row) => CardFacts) => {
  const ofDeal = useDealFacts(entity)
  const ofOther = usePlainFacts(entity)
  return entity.name === 'lead' ? ofOther : ofDeal
}
