/**
 * Telegram, Viber and WhatsApp become contact types of their own; fax and Skype are not offered for new contacts. A company that
 * has no types yet gets them all from its seed.
 */
import type { Migration } from '#db/migration.ts'

const TABLE = 'contacts_types'
const MESSENGERS = [
  { id: 7, tech: 'telegram', name: 'Telegram' },
  { id: 8, tech: 'viber', name: 'Viber' },
  { id: 9, tech: 'whatsapp', name: 'WhatsApp' },
]
const OUTDATED = ['fax', 'skype']
/** Behind the messengers, unless the company has put them elsewhere: [type, its first position, its new one]. */
const MOVED = [
  ['fb', 6, 10],
  ['other', 5, 11],
] as const

const namesOf = (name: string) => ({ name, name_ru: name, name_uk: name, name_en: name })

const rowOf = ({ id, tech, name }: (typeof MESSENGERS)[number], now: number) => ({
  id,
  date_create: now,
  date_update: now,
  ...namesOf(name),
  ...Object.fromEntries(Object.entries(namesOf(name)).map(([column, text]) => [`short_${column}`, text])),
  name_sort_ru: name.toLowerCase(),
  name_sort_uk: name.toLowerCase(),
  name_sort_en: name.toLowerCase(),
  search_text: name.toLowerCase(),
  tech_name: tech,
  is_active: 1,
  position: id,
  in_work: 0,
  is_final: 0,
})

export const up = async ({ db }: Migration): Promise<void> => {
  const seeded = await db.selectFrom(TABLE).select('id').limit(1).executeTakeFirst()
  if (!seeded) return
  const now = Math.floor(Date.now() / 1000)
  for (const messenger of MESSENGERS) {
    await db.insertInto(TABLE).values(rowOf(messenger, now)).execute()
    const start = messenger.tech.slice(0, 2)
    const prefixes = [start.slice(0, 1), start].map((prefix) => ({ entity: TABLE, prefix, record_id: messenger.id }))
    await db.insertInto('search_prefixes').values(prefixes).execute()
  }
  await db
    .updateTable('row_counts')
    .set((eb) => ({ num: eb('num', '+', MESSENGERS.length) }))
    .where('entity', '=', TABLE)
    .execute()
  await db.updateTable(TABLE).set({ is_active: 0 }).where('tech_name', 'in', OUTDATED).execute()
  for (const [tech, from, to] of MOVED) {
    await db
      .updateTable(TABLE)
      .set({ position: to })
      .where('tech_name', '=', tech)
      .where('position', '=', from)
      .execute()
  }
}
