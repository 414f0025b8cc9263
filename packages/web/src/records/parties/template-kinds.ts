/** Loading and unloading templates: their entity, and the fields that an installation fills in (S3.09). */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { loadingTemplate, unloadingTemplate } from '@fura/shared/entities/templates.ts'

export type TemplateKind = 'loading' | 'unloading'

export const TEMPLATES = { loading: loadingTemplate, unloading: unloadingTemplate } as const

type TemplateField = FieldOf<'loading_template' | 'unloading_template'>

const ABOUT: readonly TemplateField[] = ['name', 'contact', 'working_hours']
const LOADING: readonly TemplateField[] = ['poo_id', 'loading_address', 'customs_address_from']
const UNLOADING: readonly TemplateField[] = ['fd_id', 'unloading_address', 'customs_address_to']

/** Where trucks are sent, a loading template holds both ends of the trip. */
export const templateFields = (kind: TemplateKind, hasBothEnds: boolean): readonly TemplateField[] => {
  if (kind === 'unloading') return [...UNLOADING, ...ABOUT]
  return [...LOADING, ...(hasBothEnds ? UNLOADING : []), 'cargo', ...ABOUT]
}
