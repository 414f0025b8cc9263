/** Loading and unloading templates: their entity, and the fields that an installation fills in (S3.09). */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { loadingTemplate, unloadingTemplate } from '@fura/shared/entities/templates.ts'

export type TemplateKind = 'loading' | 'unloading'

export const TEMPLATES: Readonly<Record<TemplateKind, Entity>> = {
  loading: loadingTemplate,
  unloading: unloadingTemplate,
}

const ABOUT = ['name', 'contact', 'working_hours']
const LOADING = ['poo_id', 'loading_address', 'customs_address_from']
const UNLOADING = ['fd_id', 'unloading_address', 'customs_address_to']

/** Where trucks are sent, a loading template holds both ends of the trip. */
export const templateFields = (kind: TemplateKind, hasBothEnds: boolean): readonly string[] => {
  if (kind === 'unloading') return [...UNLOADING, ...ABOUT]
  return [...LOADING, ...(hasBothEnds ? UNLOADING : []), 'cargo', ...ABOUT]
}
