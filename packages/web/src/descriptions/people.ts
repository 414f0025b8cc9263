/** References to people, who are shown by surname and given name where room is short. */
import type { EntityName } from '@fura/shared/entities/index.ts'

const PEOPLE: ReadonlySet<string> = new Set<EntityName>(['team_user', 'contact_person', 'driver'])

export const isPerson = (target: string | undefined): boolean => target !== undefined && PEOPLE.has(target)
