/** The logo in its sizes, avatars, and statuses in every colour the seed has. */
import { Avatar } from '#ui/avatar.tsx'
import { Highlight } from '#ui/highlight.tsx'
import { Mark } from '#ui/mark.tsx'
import { StatusChip } from '#ui/status-chip.tsx'

import { Block } from './block.tsx'
import css from './dev-ui.module.css'

const STATUSES = {
  Черновик: '#90a4ae',
  Подтверждён: '#42a5f5',
  'Поиск транспорта': '#29b6f6',
  'Букинг есть': '#26c6da',
  Подача: '#26a69a',
  Загружен: '#66bb6a',
  'В пути': '#5c6bc0',
  'Прибыл в порт': '#7e57c2',
  'Тамож. очистка': '#ab47bc',
  Выгружен: '#43a047',
  'Ждём документы': '#ffb300',
  'Счёт выставлен': '#fb8c00',
  Закрыт: '#546e7a',
  Проблема: '#e53935',
}
const NAMES = ['Стеклодар', 'АгроЮг Трейд', 'Мебельная фабрика', 'Престиж Авто', 'Восток Металл', 'Оксана Литвин']

export const DevMarks = () => (
  <>
    <Block title="Знак" pad>
      <div className={css.wrap}>
        {[128, 56, 44, 32, 16].map((size) => (
          <Mark key={size} size={size} label={`Фура ${size}`} />
        ))}
        <Mark ground="tint" />
        <Mark ground="none" />
      </div>
      <div className={css.wrap}>
        <Mark />
        <span className={css.name}>Фура</span>
      </div>
    </Block>
    <div className={css.ink}>
      <Mark ground="on-ink" size={56} />
    </div>
    <Block title="Статусы: цвет сервера даёт точку и тон" pad>
      <div className={css.wrap}>
        {Object.entries(STATUSES).map(([label, color]) => (
          <StatusChip key={label} label={label} color={color} />
        ))}
        <StatusChip label="Без цвета" />
        <StatusChip label="В пути" color="#5c6bc0" large />
      </div>
      <div className={css.wrap}>
        {NAMES.map((name) => (
          <Avatar key={name} name={name} />
        ))}
      </div>
      <p>
        <Highlight text="Мебельная фабрика «Днестр-Комфорт», Мар'янівка" query="ст маря" />
      </p>
    </Block>
  </>
)
