/** Many leads for a board, copied inside the database while no server runs: the calls would take minutes. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LEAD_STATUS } from '@fura/shared/statuses.ts'

/** `status`: SQL of the status of the lead of number `i`, counted from one. */
export const fillBoard = (dataDir: string, cards: number, status = String(LEAD_STATUS.new)): void => {
  for (const file of readdirSync(dataDir).filter((each) => each.endsWith('.sqlite'))) {
    const db = new DatabaseSync(join(dataDir, file))
    const columns = (db.prepare('pragma table_info(leads)').all() as { name: string }[])
      .map(({ name }) => name)
      .filter((name) => name !== 'id')
    if (columns.length > 0) {
      const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${cards})`
      const model = `(select * from leads where status_id = ${LEAD_STATUS.new} and is_deleted = 0 order by id limit 1) model`
      // With a manager the step asks for nothing more.
      const own: Readonly<Record<string, string>> = { name: "'Карточка ' || i", status_id: status, manager_id: '1' }
      const list = columns.map((name) => `"${name}"`).join(', ')
      const values = columns.map((name) => own[name] ?? `model."${name}"`).join(', ')
      db.exec(`insert into leads (${list}) ${numbers} select ${values} from n, ${model}`)
      db.exec(`update row_counts set num = num + ${cards} where entity = 'leads'`)
    }
    db.close()
  }
}
