/** Who may change a task (api.md, "Who may"): the creator, the assignee, and heads; the server checks that the head is theirs. */
import { useSession } from '#core/contexts.tsx'
import type { Row } from '#offline/reads.ts'
import { useIsHead } from '#records/deals/deal-rights.ts'

export const useMayChangeTask = (): ((row: Row) => boolean) => {
  const { user } = useSession()
  const isHead = useIsHead()
  // One that waits to be sent was set here.
  return (row) => isHead || row.creator_id === user.id || row.team_user_id === user.id || typeof row.id === 'string'
}
