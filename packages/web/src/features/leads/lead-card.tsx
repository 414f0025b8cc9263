/** The card of a lead: who asks for what, their contacts, the talks, and the conversion to a client. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import {
  IconBuilding,
  IconCompass,
  IconListCheck,
  IconNote,
  IconPackage,
  IconUserCheck,
  IconWorld,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import type { BesideProps } from '#entity/record-screens.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { CardSections } from '#records/card/card-sections.tsx'
import { More } from '#records/card/more.tsx'
import { type CardParts, RecordCard } from '#records/card/record-card.tsx'
import { Files } from '#records/files/files.tsx'
import { ContactHistory } from '#records/parties/contact-history.tsx'
import { ContactsBlock } from '#records/parties/contacts-block.tsx'
import { FieldHistory } from '#records/parties/field-history.tsx'
import type { Owner } from '#records/parties/owner.ts'
import { PeopleBlock } from '#records/parties/people-block.tsx'
import { Tasks } from '#records/tasks/tasks.tsx'
import { Button } from '#ui/button.tsx'
import { LeadHead } from './lead-head.tsx'
import { LeadNotices } from './lead-notices.tsx'
import { isBeingConverted, isConverted, nextStatusesByTalk } from './lead-state.ts'
import { LeadStatus } from './lead-status.tsx'
import css from './leads.module.css'
import { QuoteOfLead } from './quote-of-lead.tsx'

const ConvertSheet = lazy(async () => ({ default: (await import('./convert-sheet.tsx')).ConvertSheet }))

const ICONS = {
  section_request: <IconPackage aria-hidden />,
  section_directions: <IconCompass aria-hidden />,
  section_services: <IconListCheck aria-hidden />,
  section_company: <IconBuilding aria-hidden />,
  section_notes: <IconNote aria-hidden />,
  section_web_form: <IconWorld aria-hidden />,
}

/** Shown at the head of the card or by the notices above it. */
const ELSEWHERE: readonly FieldOf<'lead'>[] = [
  'name',
  'status_id',
  'contact_name',
  'position',
  'phone',
  'email',
  'messenger',
  'next_contact_date',
  'reject_reason_id',
  'reject_comment',
]

interface LeadBodyProps extends CardParts {
  onConvert: () => void
}

const LeadBody = ({ row, canEdit, onConvert }: LeadBodyProps) => {
  const { t } = useTranslation()
  const { can } = useSession()
  const owner: Owner = { kind: 3, id: row.id }
  const isOpen = canEdit && !isConverted(row) && !isBeingConverted(row)
  const mayConvert = isOpen && can('can_add_client') && row.in_work !== 0
  return (
    <>
      <LeadNotices row={row} />
      <LeadHead row={row} hasStatus={!canEdit} />
      {mayConvert && (
        <div className={css.convert}>
          <Button kind="outline" wide icon={<IconUserCheck aria-hidden />} onClick={onConvert}>
            {t('lead_convert')}
          </Button>
        </div>
      )}
      <QuoteOfLead row={row} />
      <CardSections entity={lead} row={row} icons={ICONS} without={ELSEWHERE} />
      <ContactsBlock owner={owner} canEdit={isOpen} />
      <PeopleBlock owner={owner} canEdit={isOpen} />
      <ContactHistory owner={owner} canEdit={isOpen} statusNext={nextStatusesByTalk(row)} />
      <Tasks object="lead" row={row} />
      <Files entity={lead} row={row} canEdit={canEdit} />
      <FieldHistory objectType="lead" objectId={row.id} />
    </>
  )
}

interface LeadCardAtProps {
  id: number | string
  onClose: (() => void) | null
  onGone: () => void
}

export const LeadCardAt = ({ id, onClose, onGone }: LeadCardAtProps) => {
  const [converting, setConverting] = useState<CardParts['row'] | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isMore, setMore] = useState(false)
  const openings = useOpenings(isOpen)
  const convert = (row: CardParts['row']) => {
    setConverting(row)
    setOpen(true)
  }
  return (
    <RecordCard
      entity={lead}
      id={id}
      onClose={onClose}
      onGone={onGone}
      onMore={() => setMore(true)}
      mayChange={(row) => !isConverted(row) && !isBeingConverted(row)}
      status={({ row }) => <LeadStatus row={row} onConvert={() => convert(row)} />}
    >
      {({ row, canEdit }) => (
        <>
          <LeadBody row={row} canEdit={canEdit} onConvert={() => convert(row)} />
          <More entity={lead} row={row} open={isMore} onClose={() => setMore(false)} />
          {openings > 0 && converting && (
            <Suspense>
              <ConvertSheet key={openings} row={converting} open={isOpen} onClose={() => setOpen(false)} />
            </Suspense>
          )}
        </>
      )}
    </RecordCard>
  )
}

/** Beside the list on desktop. */
export const LeadCard = ({ id, onClose }: BesideProps) => <LeadCardAt id={id} onClose={onClose} onGone={onClose} />
