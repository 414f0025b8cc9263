/** The card of a contractor: its contacts, its documents, its vehicles, and the companies that belong to it. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BesideProps } from '#entity/record-screens.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { CardSections } from '#records/card/card-sections.tsx'
import { MergedNotice } from '#records/card/merged-notice.tsx'
import { More } from '#records/card/more.tsx'
import { PartyNotices } from '#records/card/party-notices.tsx'
import { type CardParts, RecordCard } from '#records/card/record-card.tsx'
import { RelatedBlock } from '#records/card/related-block.tsx'
import { SECTION_ICONS } from '#records/card/section-icons.tsx'
import { Files } from '#records/files/files.tsx'
import { ContactHistory } from '#records/parties/contact-history.tsx'
import { ContactsBlock } from '#records/parties/contacts-block.tsx'
import { FieldHistory } from '#records/parties/field-history.tsx'
import { PeopleBlock } from '#records/parties/people-block.tsx'
import { Tasks } from '#records/tasks/tasks.tsx'
import { Fleet } from './fleet.tsx'

const MainContractorPopup = lazy(async () => ({
  default: (await import('./main-contractor-popup.tsx')).MainContractorPopup,
}))

interface ContractorCardProps extends Omit<BesideProps, 'onClose'> {
  onClose: (() => void) | null
}

/** Shown by the title and the notices above. */
const SHOWN_ABOVE: readonly FieldOf<'contractor'>[] = ['name', 'blackList']

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
        without={SHOWN_ABOVE}
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
      <ContactHistory owner={owner} canEdit={canEdit} />
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
