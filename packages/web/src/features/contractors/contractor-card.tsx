/** The card of a contractor: how to reach it, its papers, what it drives, and the companies that belong to it. */
import { contractor } from '@fura/shared/entities/contractor.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardSections } from '#card/card-sections.tsx'
import { MergedNotice } from '#card/merged-notice.tsx'
import { More } from '#card/more.tsx'
import { PartyNotices } from '#card/party-notices.tsx'
import { type CardParts, RecordCard } from '#card/record-card.tsx'
import { RelatedBlock } from '#card/related-block.tsx'
import { SECTION_ICONS } from '#card/section-icons.tsx'
import type { BesideProps } from '#entity/record-screens.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { Tasks } from '#features/tasks/tasks.tsx'
import { Files } from '#files/files.tsx'
import { ContactHistoryBlock } from '#parties/contact-history-block.tsx'
import { ContactsBlock } from '#parties/contacts-block.tsx'
import { FieldHistory } from '#parties/field-history.tsx'
import { PeopleBlock } from '#parties/people-block.tsx'
import { Fleet } from './fleet.tsx'

const MainContractorPopup = lazy(async () => ({
  default: (await import('./main-contractor-popup.tsx')).MainContractorPopup,
}))

interface ContractorCardProps extends Omit<BesideProps, 'onClose'> {
  onClose: (() => void) | null
}

/** Said by the title and the notices above. */
const SAID_ABOVE = ['name', 'blackList']

const Blocks = ({ row, canEdit }: CardParts) => {
  const { t } = useTranslation()
  const owner = { kind: 2, id: row.id } as const
  const [isMainOpen, setMainOpen] = useState(false)
  const openings = useOpenings(isMainOpen)
  const main = row.main_contractor
  return (
    <>
      <PartyNotices row={row} />
      <MergedNotice entity={contractor} row={row} />
      <PeopleBlock owner={owner} canEdit={canEdit} />
      <ContactsBlock owner={owner} canEdit={canEdit} />
      <CardSections
        entity={contractor}
        row={row}
        icons={SECTION_ICONS}
        without={SAID_ABOVE}
        opens={['main_contractor']}
        onOpen={() => setMainOpen(true)}
      />
      <Fleet row={row} />
      <RelatedBlock
        entity={contractor}
        title={t('section_transport_companies')}
        filter="main_contractor"
        id={row.id}
        path={ROUTES.contractors.path}
      />
      <ContactHistoryBlock owner={owner} canEdit={canEdit} />
      <Tasks object="contractor" row={row} />
      <Files entity={contractor} row={row} canEdit={canEdit} />
      <FieldHistory objectType={contractor.name} objectId={row.id} />
      {openings > 0 && (typeof main === 'number' || typeof main === 'string') && (
        <Suspense>
          <MainContractorPopup id={main} open={isMainOpen} onClose={() => setMainOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export const ContractorCard = ({ id, onClose }: ContractorCardProps) => {
  const navigate = useNavigate()
  const [isMore, setMore] = useState(false)
  const leave = onClose ?? (() => void navigate({ to: ROUTES.contractors.path, replace: true }))
  return (
    <RecordCard entity={contractor} id={id} onClose={onClose} onGone={leave} onMore={() => setMore(true)}>
      {(parts) => (
        <>
          <Blocks {...parts} />
          <More entity={contractor} row={parts.row} open={isMore} onClose={() => setMore(false)} />
        </>
      )}
    </RecordCard>
  )
}
