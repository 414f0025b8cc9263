/** The right that changing a record needs. An unsent record may be changed by those who may add one. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Permission } from '@fura/shared/permissions.ts'
import type { Row } from '#offline/reads.ts'

/** Until the server has added it, its id is this device's own: a text. */
export const editRight = ({ can }: Entity, { id }: Row): Permission => (typeof id === 'string' ? can.add : can.edit)
