/** Search, filter chips, rows of every kind, pages and the add pill. */
import { IconDotsVertical, IconMessageCircle, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'

import { AddPill } from '#ui/add-pill.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { Highlight } from '#ui/highlight.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow, type ListRowProps } from '#ui/list-row.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { showToast } from '#ui/toast.ts'

import { Block } from './block.tsx'
import css from './dev-ui.module.css'
import { ORDERS } from './samples.ts'

const Unread = ({ count }: { count: number }) => (
  <span className={css.unread}>
    <IconMessageCircle aria-hidden size={15} /> {count}
  </span>
)

const pressed = () => showToast('Открыто')

const PERSON: ListRowProps = { title: 'Стеклодар', subtitle: 'Одесса · Активный · О. Литвин' }

const People = () => (
  <>
    <ListRow {...PERSON} leading={<Avatar name="Стеклодар" />} selected href="#" onPress={pressed} chevron />
    <ListRow
      leading={<Avatar name="АгроЮг Трейд" />}
      title={<Highlight text="АгроЮг Трейд Восток" query="ст" />}
      subtitle="Николаев · Активный"
      value="12 400 ₴"
      onPress={pressed}
    />
    <ListRow
      leading={<Avatar name="Мельник Андрей" />}
      title="Мельник Андрей Васильевич"
      subtitle="+380 (67) 111-22-33"
      pending="waiting"
      onPress={pressed}
      actions={
        <>
          <IconButton label="Позвонить" icon={<IconPhone aria-hidden />} kind="tint" />
          <IconButton label="Ещё" icon={<IconDotsVertical aria-hidden />} />
        </>
      }
    />
    <ListRow title="Одесса" chip={<StatusChip label="Порт" color="#26a69a" />} pending="rejected" onPress={pressed} />
  </>
)

export const DevLists = () => {
  const [start, setStart] = useState(0)
  return (
    <>
      <Block title="Список">
        <div className={css.ink}>
          <SearchBox
            id="search-on-ink"
            onInk
            placeholder="Номер, клиент, машина, город"
            onFilters={pressed}
            filterCount={2}
          />
        </div>
        <div className={css.chips}>
          <FilterChip kind="attention" label="Ждут меня 3" onPress={pressed} />
          <FilterChip label="В работе" onPress={pressed} />
          <FilterChip label="Мои" onPress={pressed} />
          <FilterChip kind="offered" label="Импорт" onPress={pressed} />
          <FilterChip kind="offered" label="Загружен" color="#66bb6a" onPress={pressed} />
        </div>
        {ORDERS.map(({ status, unread, ...order }) => (
          <ListRow
            key={order.title}
            {...order}
            chip={<StatusChip {...status} />}
            aside={
              <>
                {unread > 0 && <Unread count={unread} />} {order.manager}
              </>
            }
            href="#"
            onPress={pressed}
          />
        ))}
      </Block>
      <Block title="Люди и записи">
        <People />
        <Pagination start={start} total={143} onStart={setStart} />
        <Pagination start={0} total={7} onStart={setStart} />
      </Block>
      <Block title="Поиск" pad>
        <SearchBox id="search-plain" onFilters={pressed} />
        <SearchBox id="search-filled" defaultValue="ст" />
      </Block>
      <AddPill label="Заказ" onPress={pressed} />
    </>
  )
}
