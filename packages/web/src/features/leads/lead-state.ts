/** What the status of a lead means for its card, by the statuses' technical names. Pure. */
import { lead } from '@fura/shared/entities/lead.ts'
import { LEAD_STATUS, type LeadStatusName, STATUSES } from '@fura/shared/statuses.ts'
import type { Row } from '#offline/reads.ts'
import { askedFieldsOf } from '#records/deals/next-step.ts'

export const techOf = (id: unknown): LeadStatusName | '' =>
  STATUSES.leads_statuses.find((status) => status.id === id)?.tech ?? ''

/** It is read-only from then on. */
export const isConverted = (row: Row): boolean => row.status_id === LEAD_STATUS.converted

/** The member of a conversion that says whether a quotation is made with the client. */
export const WITH_QUOTE = 'quote'

/** Its conversion waits on this device: the server makes the client when it receives it. */
export const isBeingConverted = (row: Row): boolean => row[WITH_QUOTE] !== undefined

/** The record's own next statuses; a copy of a list row does not have them. */
export const nextLeadStatuses = (row: Row): readonly number[] => {
  if (row.status_next) return row.status_next
  return STATUSES.leads_statuses.find((status) => status.id === row.status_id)?.next ?? []
}

/** Statuses to which a talk alone can lead: they require no further fields. */
export const nextStatusesByTalk = (row: Row): number[] =>
  nextLeadStatuses(row).filter((id) => id !== LEAD_STATUS.converted && askedFieldsOfLead(techOf(id), row).length === 0)

/** What a step asks for beside the new status: the reason of a refusal, the day of a delay, the assignee. */
export const askedFieldsOfLead = (tech: string, row: Row): readonly string[] =>
  askedFieldsOf(lead.name, STATUSES.leads_statuses.find((status) => status.tech === tech)?.id, row)
