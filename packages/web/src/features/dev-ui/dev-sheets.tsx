/** Sheets: a picker with search and pages, a form that asks before it is left, one sheet over another. */
import { useState } from 'react'

import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Highlight } from '#ui/highlight.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'

import { Block } from './block.tsx'
import css from './dev-ui.module.css'

const CLIENTS = [
  'Стеклодар',
  'АгроЮг Трейд Восток',
  'Мебельная фабрика «Днестр-Комфорт»',
  'Стройка Плюс',
  'Престиж Авто',
  'Восток Металл',
  'Листопад и партнёры',
  'Кристалл Хим',
  'Стандарт Агро',
  'Гостиный двор',
]

const Picker = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const [query, setQuery] = useState('ст')
  const [start, setStart] = useState(0)
  const [isAdding, setAdding] = useState(false)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Клиент"
      height="fixed"
      search={<SearchBox value={query} onChange={setQuery} />}
      footer={
        <>
          <Pagination start={start} total={43} onStart={setStart} />
          <Button kind="outline" wide onClick={() => setAdding(true)}>
            Добавить клиента
          </Button>
        </>
      }
    >
      {CLIENTS.map((name) => (
        <ListRow
          key={name}
          leading={<Avatar name={name} />}
          title={<Highlight text={name} query={query} />}
          subtitle="Одесса · Активный"
          selected={name === CLIENTS[0]}
          tick
          onPress={onClose}
        />
      ))}
      <FormSheet open={isAdding} onClose={() => setAdding(false)} />
    </Sheet>
  )
}

const FormSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const [name, setName] = useState('')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={() => setName('')}
      title="Новый клиент"
      subtitle="Черновик сохраняется сам"
      dirty={name !== ''}
      desktop="dialog"
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Отмена
          </Button>
          <Button disabled={name === ''} onClick={onClose}>
            Сохранить
          </Button>
        </>
      }
    >
      <div className={css.pad}>
        <TextField label="Название клиента" value={name} onChange={setName} />
        <DateField label="Дата договора" />
      </div>
    </Sheet>
  )
}

export const DevSheets = () => {
  const [isPicking, setPicking] = useState(false)
  const [isEditing, setEditing] = useState(false)
  return (
    <Block title="Листы" pad>
      <div className={css.wrap}>
        <Button kind="outline" onClick={() => setPicking(true)}>
          Выбор
        </Button>
        <Button kind="outline" onClick={() => setEditing(true)}>
          Форма
        </Button>
      </div>
      <Picker open={isPicking} onClose={() => setPicking(false)} />
      <FormSheet open={isEditing} onClose={() => setEditing(false)} />
    </Block>
  )
}
