/**
 * The card of a client: contacts first, then its results, then all its fields. The bar below moves its status;
 * merging and files of templates are behind "more".
 */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BesideProps } from '#entity/record-screens.ts'
import { CardSections } from '#records/card/card-sections.tsx'
import { MergedNotice } from '#records/card/merged-notice.tsx'
import { More } from '#records/card/more.tsx'
import { PartyNotices } from '#records/card/party-notices.tsx'
import { type CardParts, RecordCard } from '#records/card/record-card.tsx'
import { RelatedBlock } from '#records/card/related-block.tsx'
import { SECTION_ICONS } from '#records/card/section-icons.tsx'
import { nextOf } from '#records/card/use-status-change.ts'
import { Files } from '#records/files/files.tsx'
import { AskingStatusPicker } from '#records/parties/asking-status-picker.tsx'
import { ContactHistory } from '#records/parties/contact-history.tsx'
import { ContactsBlock } from '#records/parties/contacts-block.tsx'
import { FieldHistory } from '#records/parties/field-history.tsx'
import { PeopleBlock } from '#records/parties/people-block.tsx'
import { Tasks } from '#records/tasks/tasks.tsx'
import { ClientDeals } from './client-deals.tsx'
import { ClientFigures } from './client-figures.tsx'
import { ClientTemplates } from './client-templates.tsx'

interface ClientCardProps extends Omit<BesideProps, 'onClose'> {
  onClose: (() => void) | null
}

/** Shown by the title and the notices above. */
const SHOWN_ABOVE: readonly FieldOf<'client'>[] = ['name', 'specialControl', 'blackList']
/** Shown by the bar below. */
const IN_BAR: readonly FieldOf<'client'>[] = ['status_id']

const Blocks = ({ row, canEdit }: CardParts) => {
  const { t } = useTranslation()
  const owner = { kind: 1, id: row.id } as const
  return (
    <>
      <PartyNotices row={row} />
      <MergedNotice entity={client} row={row} />
      <PeopleBlock owner={owner} canEdit={canEdit} />
      <ContactsBlock owner={owner} canEdit={canEdit} />
      <ClientFigures row={row} />
      <CardSections
        entity={client}
        row={row}
        icons={SECTION_ICONS}
        without={canEdit ? [...SHOWN_ABOVE, ...IN_BAR] : SHOWN_ABOVE}
      />
      <ClientDeals row={row} />
      <ContactHistory owner={owner} canEdit={canEdit} statusNext={nextOf(row)} />
      <ClientTemplates row={row} canEdit={canEdit} />
      <RelatedBlock
        entity={client}
        title={t('section_companies')}
        filter="client"
        id={row.id}
        path={ROUTES.clients.path}
        cardPath={ROUTES.client.path}
      />
      <RelatedBlock
        entity={contractor}
        title={t('section_as_contractor')}
        filter="client"
        id={row.id}
        path={ROUTES.contractors.path}
        cardPath={ROUTES.contractor.path}
      />
      <Tasks object="client" row={row} />
      <Files entity={client} row={row} canEdit={canEdit} />
      <FieldHistory objectType={client.name} objectId={row.id} />
    </>
  )
}

export const ClientCard = ({ id, onClose }: ClientCardProps) => {
  const navigate = useNavigate()
  const [isMore, setMore] = useState(false)
  const leave = onClose ?? (() => void navigate({ to: ROUTES.clients.path, replace: true }))
  return (
    <RecordCard
      entity={client}
      id={id}
      onClose={onClose}
      onGone={leave}
      onMore={() => setMore(true)}
      status={({ row }) => <AskingStatusPicker entity={client} row={row} next={nextOf(row)} />}
    >
      {(parts) => (
        <>
          <Blocks {...parts} />
          <More entity={client} row={parts.row} open={isMore} onClose={() => setMore(false)} />
        </>
      )}
    </RecordCard>
  )
}
