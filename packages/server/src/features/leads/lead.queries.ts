/** Leads in the database: the statuses they may move to, and the lookups that their rules need. */
import { lead } from '@fura/shared/entities/lead.ts'
import { clientsSrcGroup } from '@fura/shared/entities/lookups.ts'
import type { Writing } from '#db/actor.ts'
import type { StatusRules } from '#resource/status.ts'

export const LEAD_STATUS_RULES: StatusRules<'lead'> = {
  entity: lead,
  list: 'leads_statuses',
  team: ['manager_id', 'creator_id'],
}

/** Of the seeded sources; an installation may have deleted it. */
const WEB_SITE_ID = 1

export const webSiteSource = async ({ tx }: Writing): Promise<number | null> => {
  const row = await tx
    .selectFrom(clientsSrcGroup.table)
    .select('id')
    .where('id', '=', WEB_SITE_ID)
    .where('is_deleted', '=', 0)
    .executeTakeFirst()
  return row ? WEB_SITE_ID : null
}
