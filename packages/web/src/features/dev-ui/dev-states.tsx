/** Loading, empty, offline, notices and toasts. */
import { IconFilterOff } from '@tabler/icons-react'

import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { OfflineLine } from '#ui/offline-line.tsx'
import { PendingClock } from '#ui/pending-clock.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { showToast, showUndo } from '#ui/toast.ts'

import { Block } from './block.tsx'
import css from './dev-ui.module.css'

const pressed = () => showToast('Нажато')

export const DevStates = () => (
  <>
    <Block title="Загрузка">
      <SkeletonRows shape="route" count={3} />
      <SkeletonRows count={2} />
    </Block>
    <Block title="Нет сети">
      <OfflineLine waiting={3} onPress={pressed} dataOf="16.11.2026 в 08:57" />
      <OfflineLine waiting={0} />
      <div className={css.pad}>
        <PendingClock state="waiting" withWords />
        <PendingClock state="sending" withWords />
        <PendingClock state="rejected" withWords />
      </div>
    </Block>
    <Block title="Ничего не найдено" pad>
      <EmptyState
        icon={<IconFilterOff aria-hidden />}
        title="Нет заказов по фильтру"
        why="Статус «В пути», клиент «Юнисол»"
        action={
          <Button kind="outline" onClick={pressed}>
            Сбросить фильтры
          </Button>
        }
      />
    </Block>
    <Block title="Предупреждения" pad>
      <Notice title="Нет коносамента, судно сегодня" onPress={pressed}>
        MSC · телекс не подтверждён
      </Notice>
      <Notice kind="error" title="Проверьте данные" />
      <Notice kind="info" title="Черновик от 16.11.2026 в 09:10" />
      <div className={css.wrap}>
        <Button kind="quiet" onClick={() => showToast('Сохранено')}>
          Успех
        </Button>
        <Button kind="quiet" onClick={() => showToast('Не сохранено', 'error')}>
          Ошибка
        </Button>
        <Button kind="quiet" onClick={() => showUndo('Статус: Прибыл в порт', pressed)}>
          С отменой
        </Button>
      </div>
    </Block>
  </>
)
