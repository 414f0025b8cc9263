/** What a company may say of a field of its own: which records have it, what it holds, whom it may name. */

/** Records whose form is built from their declaration. */
export const CUSTOM_ENTITIES = ['order', 'quote', 'client', 'contractor', 'lead', 'task', 'driver', 'truck'] as const

export const CUSTOM_KINDS = ['text', 'number', 'money', 'date', 'choice', 'reference'] as const
export type CustomKind = (typeof CUSTOM_KINDS)[number]

export const CUSTOM_TARGETS = ['client', 'contractor', 'team_user', 'driver', 'truck', 'city'] as const

/** A form with more is not filled in any more. */
export const MAX_CUSTOM_FIELDS = 40

export const MAX_OPTIONS = 100
export const MAX_OPTION = 100

/** The column and the member of a record: `cf_12`. */
export const customName = (id: number): string => `cf_${id}`

export const isCustomName = (name: string): boolean => /^cf_\d+$/.test(name)

/** The lines of a definition's options, each once. */
export const optionsIn = (text: string | null): string[] => [
  ...new Set((text ?? '').split('\n').flatMap((line) => line.trim() || [])),
]
