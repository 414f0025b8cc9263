/** Who may change a task (api.md, "Who may"): the creator, the assignee, and heads; the server checks that the head is theirs. */
import { useSession } from '#core/contexts.tsx'
import { actsFor } from '#core/acts-for.ts'
import type { Row } from '#offline/reads.ts'
import { useIsHead } from '#records/deals/deal-rights.ts'

export const useMayChangeTask = (): ((row: Row) => boolean) => {
  const { user } = useSession()
  const isHead = useIsHead()
  const acting: readonly unknown[] = actsFor(user)
  // An unsent one was added here.
  return (row) =>
    isHead || acting.includes(row.creator_id) || acting.includes(row.team_user_id) || typeof row.id === 'string'
}
