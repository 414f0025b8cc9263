/** Every field; those with an output beside them tell tests what their value is. */
import { EMAIL_HINT } from '@fura/shared/constants.ts'
import { type ReactNode, useState } from 'react'

import { CardField } from '#ui/card-field.tsx'
import { DateField } from '#ui/date-field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { PickField } from '#ui/pick-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextBox } from '#ui/text-box.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast.ts'

import { Block } from './block.tsx'
import css from './dev-ui.module.css'

const TRUCKS = ['Тент 22 т', 'Реф 20 т', 'Тент 86 м³'].map((label) => ({ value: label, label }))
/** 17 November 2026 as a day, and 09:10 of it in Kyiv. */
const DAY = 1_794_873_600
const MORNING = 1_794_899_400

interface HeldProps<T> {
  name: string
  empty: T
  children: (props: { value: T; onChange: (value: T) => void }) => ReactNode
}

/** Holds a field's value and shows it. */
const Held = <T,>({ name, empty, children }: HeldProps<T>) => {
  const [value, setValue] = useState(empty)
  return (
    <div>
      {children({ value, onChange: setValue })}
      <output className={css.value} data-testid={`value-${name}`}>
        {JSON.stringify(value)}
      </output>
    </div>
  )
}

const HeldFields = () => (
  <Block title="Поля и их значения" pad>
    <Held<string> name="text" empty="">
      {(held) => <TextField label="Имя" {...held} />}
    </Held>
    <Held<string> name="plate" empty="">
      {(held) => <TextField label="Гос. номер" upperCase {...held} />}
    </Held>
    <Held<string> name="phone" empty="">
      {(held) => <PhoneField label="Телефон" {...held} />}
    </Held>
    <Held<string> name="card" empty="">
      {(held) => <CardField label="Банковская карта" {...held} />}
    </Held>
    <Held<string> name="money" empty="">
      {(held) => <MoneyField label="Сумма" currency="₴" {...held} />}
    </Held>
    <Held<string> name="number" empty="">
      {(held) => <NumberField label="Вес, кг" {...held} />}
    </Held>
    <Held<string> name="comment" empty="">
      {(held) => <TextBox label="Комментарий" {...held} />}
    </Held>
    <Held<string> name="select" empty="">
      {(held) => <SelectField label="Транспорт" options={TRUCKS} {...held} />}
    </Held>
    <Held<number> name="date" empty={0}>
      {(held) => <DateField label="Дата" min="today" {...held} />}
    </Held>
    <Held<number> name="date-from" empty={0}>
      {(held) => <DateField label="Дата выгрузки" min={DAY} {...held} />}
    </Held>
    <Held<number> name="date-time" empty={0}>
      {(held) => <DateField label="Дата и время" withTime {...held} />}
    </Held>
  </Block>
)

export const DevFields = () => (
  <>
    <Block title="Поля" pad>
      <TextField label="Логин" defaultValue="o.litvin" />
      <TextField label="Пароль" type="password" defaultValue="12345678" />
      <TextField label="Эл. почта" type="email" placeholder={EMAIL_HINT} required />
      <DateField
        label="План. дата загрузки"
        withTime
        defaultValue={MORNING}
        error="Позже выгрузки: 16.11 в 18:00"
        id="date-with-error"
      />
      <div className={css.pair}>
        <DateField label="Загрузка с" defaultValue={DAY} />
        <DateField label="по" />
      </div>
      <PickField label="Клиент" text="" placeholder="Любой" onOpen={() => showToast('Открыто')} />
      <PickField
        label="Ответственный"
        text="Оксана Литвин (я)"
        onOpen={() => showToast('Открыто')}
        onClear={() => showToast('Очищено')}
      />
      <div className={css.pair}>
        <SelectField label="Транспорт" options={TRUCKS} defaultValue="Тент 22 т" />
        <SelectField label="Страна" options={TRUCKS} placeholder="Любая" />
      </div>
      <div className={css.pair}>
        <MoneyField label="Ставка" defaultValue="1250.50" currency="$" />
        <NumberField label="Машин" defaultValue="2" whole hint="от 1 до 20" />
      </div>
      <TextField label="Недоступно" defaultValue="177ODSCND0482" disabled />
      <TextField label="VIN" readOnly defaultValue="WDB9634031L123456" />
      <TextField label="Название" required error="Обязательное поле" id="text-with-error" />
      <TextBox label="Комментарий" defaultValue="Позвонить за час до подачи, пропуск на въезд заказан." id="box" />
    </Block>
    <HeldFields />
  </>
)
