/** Buttons, switches, ticks and the two-step delete. */
import { IconPlus, IconSend } from '@tabler/icons-react'
import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { CheckRow } from '#ui/check-row.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { showToast } from '#ui/toast.ts'
import { TwoStepDelete } from '#ui/two-step-delete.tsx'

import { Block } from './block.tsx'
import css from './dev-ui.module.css'

const DIRECTIONS = ['Все', 'Импорт', 'Экспорт', 'Транзит'].map((label) => ({ value: label, label }))
const CARRIERS = ['Транс-Вест', 'Дунай Карго']

export const DevButtons = () => {
  const [carrier, setCarrier] = useState(CARRIERS[0])
  return (
    <>
      <Block title="Кнопки" pad>
        <Button wide>Войти</Button>
        <div className={css.wrap}>
          <Button kind="quiet">Отмена</Button>
          <Button kind="outline" icon={<IconPlus aria-hidden />}>
            Добавить клиента
          </Button>
          <Button kind="amber">Прибыл в порт</Button>
          <Button kind="link">Сбросить</Button>
          <Button busy>Сохранить</Button>
          <Button disabled>Сохранить · 2 из 3</Button>
        </div>
        <TwoStepDelete onDelete={() => showToast('Удалено')} />
        <div className={css.wrap}>
          <IconButton label="Отправить" icon={<IconSend aria-hidden />} />
          <IconButton label="Отправить" icon={<IconSend aria-hidden />} kind="tile" count={3} />
          <IconButton label="Отправить" icon={<IconSend aria-hidden />} kind="tint" />
          <IconButton label="Отправить" icon={<IconSend aria-hidden />} disabled />
        </div>
      </Block>
      <Block title="Переключатели" pad>
        <SwitchRow label="Только в работе" defaultValue />
        <SwitchRow label="Ждут меня" hint="дедлайны, free time, нет документов" />
        <SwitchRow label="Недоступно" disabled />
        <CheckRow label="Опасный груз" hint="ADR" defaultValue />
        <CheckRow label="Негабарит" />
        {CARRIERS.map((name) => (
          <CheckRow
            key={name}
            single
            name="carrier"
            label={name}
            hint="вовремя 96 %"
            aside="1 350 $"
            value={carrier === name}
            onChange={() => setCarrier(name)}
          />
        ))}
        <Segmented label="Направление" options={DIRECTIONS} />
      </Block>
    </>
  )
}
