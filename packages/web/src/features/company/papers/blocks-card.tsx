/** The printed blocks and their order: each block with its switch and its place, then the parts inside blocks. */
import { DOCUMENT_LAYOUTS, type FormBlock, type FormDetail } from '@fura/shared/documents/document-blocks.ts'
import type { FormDocument } from '@fura/shared/documents/document-kinds.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card, SectionTitle } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import css from './papers.module.css'
import type { PapersForm } from './use-papers.ts'

interface BlocksCardProps {
  kind: FormDocument
  form: PapersForm
}

const swapBlocks = (blocks: readonly FormBlock[], place: number, by: -1 | 1): FormBlock[] => {
  const [one, other] = [blocks[place], blocks[place + by]]
  return one && other ? blocks.with(place, other).with(place + by, one) : [...blocks]
}

export const BlocksCard = ({ kind, form }: BlocksCardProps) => {
  const { t } = useTranslation()
  const { required, details } = DOCUMENT_LAYOUTS[kind]
  const { blocks, hidden } = form.arrangement
  const nameOf = (word: FormBlock | FormDetail) => t(`papers.block.${word}`)
  const show = (word: FormBlock | FormDetail, isShown: boolean) =>
    form.arrange({ blocks, hidden: isShown ? hidden.difference(new Set([word])) : hidden.union(new Set([word])) })
  const rowOf = (word: FormBlock | FormDetail, isRequired: boolean) => (
    <SwitchRow
      label={nameOf(word)}
      hint={isRequired ? t('papers.always') : undefined}
      disabled={isRequired}
      value={!hidden.has(word)}
      onChange={(isShown) => show(word, isShown)}
    />
  )
  return (
    <>
      <SectionTitle>{t('papers.blocks')}</SectionTitle>
      <Card>
        <ul className={css.blocks} aria-label={t('papers.blocks')}>
          {blocks.map((block, place) => (
            <li key={block}>
              {rowOf(block, required.includes(block))}
              <IconButton
                label={t('statuses.move_up', { name: nameOf(block) })}
                icon={<IconArrowUp aria-hidden />}
                disabled={place === 0}
                onClick={() => form.arrange({ blocks: swapBlocks(blocks, place, -1), hidden })}
              />
              <IconButton
                label={t('statuses.move_down', { name: nameOf(block) })}
                icon={<IconArrowDown aria-hidden />}
                disabled={place === blocks.length - 1}
                onClick={() => form.arrange({ blocks: swapBlocks(blocks, place, 1), hidden })}
              />
            </li>
          ))}
        </ul>
        {details.map((detail) => (
          <div key={detail}>{rowOf(detail, false)}</div>
        ))}
      </Card>
    </>
  )
}
