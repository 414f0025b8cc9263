/** /dev/entity, in development only: parts of the entity kit and formats that no screen has yet, with what they hold. */
import { city } from '@fura/shared/entities/city.ts'
import { useState } from 'react'

import { Autocomplete } from '#entity/autocomplete.tsx'
import { formatDate, formatDateTime, formatRange } from '#i18n/format.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'

import { Block } from './block.tsx'
import { DevParties } from './dev-parties.tsx'
import css from './dev-ui.module.css'

/** 17 November 2026, 09:10 in Kyiv, and three weeks later. */
const MORNING = 1_794_899_400
const LATER = MORNING + 21 * 86_400

export const DevEntity = () => {
  const [picked, setPicked] = useState<Row | null>(null)
  return (
    <>
      <Block title="Автодополнение" pad>
        <Autocomplete of={city} label="Город" text={picked ? nameOf(picked) : ''} onPick={setPicked} />
        <output className={css.value} data-testid="value-city">
          {JSON.stringify(picked?.id ?? null)}
        </output>
      </Block>
      <Block title="Даты" pad>
        <p data-testid="date">{formatDate(MORNING)}</p>
        <p data-testid="date-time">{formatDateTime(MORNING)}</p>
        <p data-testid="range">{formatRange(MORNING, LATER)}</p>
        <p data-testid="no-date">{formatDate(0)}</p>
      </Block>
      <DevParties />
    </>
  )
}
