/** Cards, sections that fold, tracks on a card and on ink, and the action bar. */
import { IconAnchor, IconCalendar, IconChevronUp, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'

import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Card, KeyValue, KeyValues, Section } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { Track } from '#ui/track.tsx'

import { Block } from './block.tsx'
import css from './dev-ui.module.css'

const LEGS = ['land', 'sea', 'land'] as const

export const DevCards = () => {
  const [at, setAt] = useState(1.6)
  return (
    <>
      <Block title="Карточка">
        <div className={css.ink}>
          <Track legs={LEGS} at={at} vehicle="ship" attention size="card" onInk />
          <Track legs={LEGS} at={0.5} vehicle="truck" onInk />
        </div>
        <div className={css.pad}>
          <Track legs={LEGS} at={at} vehicle="ship" size="card" />
          <Track legs={LEGS} at={-1} />
          <Track legs={['land']} at={1} vehicle="truck" />
        </div>
      </Block>
      <Card>
        <KeyValues>
          <KeyValue name="Контакт">Марина Гнатюк</KeyValue>
          <KeyValue name="Оплата">50 % · до 30.11</KeyValue>
          <KeyValue name="Букинг">177ODSCND0482</KeyValue>
        </KeyValues>
      </Card>
      <Card flush>
        <Section title="Маршрут" icon={<IconRoute aria-hidden />} summary="CY–DOOR · FOB Одесса">
          <KeyValues>
            <KeyValue name="Загрузка">Одесса, UA</KeyValue>
          </KeyValues>
        </Section>
        <Section title="Даты" icon={<IconCalendar aria-hidden />} summary="ETA 16.11.2026" defaultOpen>
          <KeyValues>
            <KeyValue name="ETA">16.11.2026 в 14:30</KeyValue>
          </KeyValues>
        </Section>
      </Card>
      <div>
        <ActionBar
          status={
            <>
              <StatusChip label="В пути" color="#5c6bc0" large />
              <span>с 13.11 в 21:40</span>
              <span>шаг 6 из 11</span>
            </>
          }
        >
          <Button kind="amber" icon={<IconAnchor aria-hidden />} onClick={() => setAt(at === 2 ? 1.6 : 2)}>
            Прибыл в порт
          </Button>
          <IconButton label="Другие статусы" kind="tile" icon={<IconChevronUp aria-hidden />} />
        </ActionBar>
      </div>
    </>
  )
}
