/** What is stored of imports that ended long ago. */
import type { Reader } from '#db/database.ts'
import { ENDED } from './import.queries.ts'

/** The rows of imports that ended before, at most `limit` of them, and how much they say. */
export const oldImportRows = async (
  read: Reader,
  before: number,
  limit: number,
): Promise<{ records: number; bytes: number }> => {
  const rows = await read
    .selectFrom('import_rows')
    .innerJoin('imports', 'imports.id', 'import_rows.import_id')
    .select(['cells', 'input'])
    .where('status', 'in', ENDED)
    .where((one) => one.fn.coalesce('date_done', 'date_create'), '<', before)
    .limit(limit)
    .execute()
  return {
    records: rows.length,
    bytes: rows.reduce((sum, { cells, input }) => sum + cells.length + (input?.length ?? 0), 0),
  }
}
