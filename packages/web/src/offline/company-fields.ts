/**
 * Adds the company's own fields to the declarations (decision 0081). The app belongs to one company, so forms, cards, lists,
 * filters, the outbox and offline answers know them from the declaration alone.
 */
import { companyDeclaration, type CustomField } from '@fura/shared/custom-fields/company-declaration.ts'
import { CUSTOM_ENTITIES } from '@fura/shared/custom-fields/custom-kinds.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByName } from '@fura/shared/entities/index.ts'

/** As the code declares them. */
const asDeclared = new Map<string, Entity>()

const declaredInCode = (name: string): { entity: Entity; first: Entity } => {
  const entity = entityByName(name)
  if (!entity) throw new Error(`no entity is called ${name}`)
  const first = asDeclared.get(name) ?? { ...entity }
  asDeclared.set(name, first)
  return { entity, first }
}

export const declareFields = (definitions: readonly CustomField[]): void => {
  for (const name of CUSTOM_ENTITIES) {
    const { entity, first } = declaredInCode(name)
    const { fields, filters, sort } = companyDeclaration(first, definitions)
    Object.assign(entity, { fields, filters, sort })
  }
}
