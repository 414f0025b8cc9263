/** Previews what a checked file would create in addition to its records: parts, sums, and missing parties. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { sortKey } from '@fura/shared/fold.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { asText } from '@fura/shared/money/decimals.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import { Big } from 'big.js'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Actor } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { bareText } from './cell.rules.ts'
import { cellsByField, mappedFields } from './columns.rules.ts'
import { type Import, rowsInStates } from './import.queries.ts'
import { partsOfRow } from './order-part-rows.ts'
import { MADE, type Made, type Outlook } from './outlook.kinds.ts'

/** Maximum number of names of a kind to create at once; of the rest only the number is shown. */
const MOST_NAMES = 200
const PAGE = 500

const isMade = (name: string): name is Made => MADE.some((one) => one === name)

const count = (counts: Map<string, number>, name: string, num: number): void =>
  void counts.set(name, (counts.get(name) ?? 0) + num)

class Sums {
  readonly #rows = new Map<string, number>()
  readonly #sums = new Map<string, string>()

  add(actor: Actor, input: Values): void {
    for (const [{ part, fields }, rows] of partsOfRow(actor, input)) {
      const as = part?.as ?? ''
      if (rows.length > 0) count(this.#rows, as, rows.length)
      if (!fields.price) continue
      for (const row of rows) {
        const key = `${as} ${idIn(row.currency_id) ?? idIn(input.currency_id) ?? ''}`
        this.#sums.set(key, asText(new Big(this.#sums.get(key) ?? '0').plus(textIn(row.price) || 0)))
      }
    }
  }

  toAnswer(): Pick<Outlook, 'parts' | 'sums'> {
    const sums = [...this.#sums].map(([key, sum]) => {
      const [part = '', currency = ''] = key.split(' ')
      return { part, currency_id: currency === '' ? null : Number(currency), sum }
    })
    return { parts: [...this.#rows].map(([part, rows]) => ({ part, rows })), sums }
  }
}

/** Each name once, however it is spelled. */
class Missing {
  readonly #names = new Map<Made, Map<string, string>>()

  add(entity: Entity, cells: Readonly<Record<string, string>>, errors: FieldErrors): void {
    const fields = mappedFields(entity)
    for (const [name, code] of Object.entries(errors)) {
      const field = fields[name]
      const text = bareText(cells[name] ?? '')
      if (code !== 'not_found' || field?.kind !== 'ref' || text === '') continue
      const { name: target } = targetOf(field)
      if (!isMade(target)) continue
      const names = this.#names.get(target) ?? new Map<string, string>()
      if (!names.has(sortKey(text))) names.set(sortKey(text), text)
      this.#names.set(target, names)
    }
  }

  toAnswer(): Outlook['missing'] {
    return [...this.#names].map(([entity, names]) => ({
      entity,
      names: [...names.values()].slice(0, MOST_NAMES),
      total: names.size,
    }))
  }
}

export const outlookOf = async (
  db: Database,
  entity: Entity,
  { id, fields }: Import,
  actor: Actor,
): Promise<Outlook> => {
  const [sums, missing] = [new Sums(), new Missing()]
  for (let start = 0; ; start += PAGE) {
    const rows = await rowsInStates(db.read, id, ['new', 'wrong'], { start, num: PAGE })
    for (const { state, input, cells, errors } of rows) {
      if (state === 'new') sums.add(actor, JSON.parse(input ?? '{}') as Values)
      else
        missing.add(
          entity,
          cellsByField(entity, fields, JSON.parse(cells) as Record<string, string>),
          JSON.parse(errors ?? '{}') as FieldErrors,
        )
    }
    if (rows.length < PAGE) return { ...sums.toAnswer(), missing: missing.toAnswer() }
    await othersTurn()
  }
}
