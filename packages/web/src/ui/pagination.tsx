/** Turns the pages of a list: ‹ 1 2 3 › and "1–20 of 43". A list of one page shows only its count. */
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

import { IconButton } from './icon-button.tsx'
import { pageNumbers } from './page-numbers.ts'
import css from './pagination.module.css'

export interface PaginationProps {
  /** How many records precede this page. */
  start: number
  total: number
  /** There are more than `total`. */
  more?: boolean
  pageSize?: number
  onStart: (start: number) => void
}

export const Pagination = ({ start, total, more = false, pageSize = PAGE_SIZE, onStart }: PaginationProps) => {
  const { t } = useTranslation()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.floor(start / pageSize) + 1
  const turn = (to: number) => onStart((to - 1) * pageSize)
  if (total === 0) return null
  const range = t('page_range', {
    from: start + 1,
    to: Math.min(start + pageSize, total),
    total: more ? `${total}+` : total,
  })
  return (
    <div className={css.pages} data-pages role="group" aria-label={t('pages')}>
      <span className={css.range} aria-live="polite">
        {range}
      </span>
      {pages > 1 && (
        <>
          <IconButton
            label={t('previous')}
            icon={<IconChevronLeft aria-hidden />}
            disabled={page <= 1}
            onClick={() => turn(page - 1)}
          />
          {pageNumbers(page, pages).map((number) => (
            <button
              key={number}
              type="button"
              className={css.number}
              aria-label={t('page_number', { number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => turn(number)}
            >
              {number}
            </button>
          ))}
          <IconButton
            label={t('next')}
            icon={<IconChevronRight aria-hidden />}
            disabled={page >= pages}
            onClick={() => turn(page + 1)}
          />
        </>
      )}
    </div>
  )
}
