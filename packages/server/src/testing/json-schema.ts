/** Validates a value against a JSON Schema, for the keywords that our API document uses. */

export type JsonSchema = Readonly<Record<string, unknown>>

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/** Words that only describe. */
const SILENT = new Set(['title', 'description', 'format', 'default', 'readOnly', 'writeOnly', 'multipleOf', '$ref'])

type Check = (
  rule: never,
  value: never,
  check: (schema: JsonSchema, value: unknown, at: string) => string[],
) => string[]

const wrong = (isWrong: boolean, words: string): string[] => (isWrong ? [words] : [])

const CHECKS: Readonly<Record<string, Check>> = {
  type: (types: string | string[], value: unknown) =>
    wrong(![types].flat().includes(typeOf(value)), `is ${typeOf(value)}`),
  enum: (values: unknown[], value: unknown) => wrong(!values.includes(value), 'is not in the enum'),
  const: (rule: unknown, value: unknown) => wrong(value !== rule, `is not ${JSON.stringify(rule)}`),
  pattern: (pattern: string, value: unknown) =>
    wrong(typeof value === 'string' && !new RegExp(pattern, 'u').test(value), `does not match ${pattern}`),
  minLength: (min: number, value: unknown) =>
    wrong(typeof value === 'string' && [...value].length < min, 'is too short'),
  maxLength: (max: number, value: unknown) =>
    wrong(typeof value === 'string' && [...value].length > max, 'is too long'),
  minimum: (min: number, value: unknown) => wrong(typeof value === 'number' && value < min, `is less than ${min}`),
  maximum: (max: number, value: unknown) => wrong(typeof value === 'number' && value > max, `is more than ${max}`),
  maxItems: (max: number, value: unknown) => wrong(Array.isArray(value) && value.length > max, 'has too many items'),
  items: (schema: JsonSchema, value: unknown[], check) =>
    value.flatMap((item, index) => check(schema, item, `[${index}]`)),
  required: (names: string[], value: object) =>
    names.filter((name) => !Object.hasOwn(value, name)).map((name) => `lacks ${name}`),
  properties: (properties: Record<string, JsonSchema>, value: Record<string, unknown>, check) =>
    Object.entries(properties).flatMap(([name, schema]) =>
      Object.hasOwn(value, name) ? check(schema, value[name], `.${name}`) : [],
    ),
  anyOf: (schemas: JsonSchema[], value: unknown, check) =>
    wrong(!schemas.some((schema) => check(schema, value, '').length === 0), 'matches none of anyOf'),
  allOf: (schemas: JsonSchema[], value: unknown, check) => schemas.flatMap((schema) => check(schema, value, '')),
}

/** `document` is what references point into. An empty list means that the value fits. */
export const misfits = (document: object, schema: JsonSchema, value: unknown, at = 'value'): string[] => {
  const check = (inner: JsonSchema, item: unknown, place: string) => misfits(document, inner, item, `${at}${place}`)
  if (typeof schema.$ref === 'string') {
    const path = schema.$ref.slice(2).split('/')
    const target = path.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)
    return target ? misfits(document, target as JsonSchema, value, at) : [`${at}: ${schema.$ref} leads nowhere`]
  }
  return Object.entries(schema).flatMap(([word, rule]) => {
    if (SILENT.has(word) || word.startsWith('x-')) return []
    if (word === 'additionalProperties') return unknownMembers(schema, value as object, at, check)
    const run = CHECKS[word]
    if (!run) return [`${at}: the word ${word} is not known here`]
    return run(rule as never, value as never, check).map((words) => (words.startsWith(at) ? words : `${at} ${words}`))
  })
}

const unknownMembers = (
  { properties = {}, additionalProperties: more }: JsonSchema,
  value: object,
  at: string,
  check: (schema: JsonSchema, item: unknown, place: string) => string[],
): string[] => {
  const others = Object.entries(value).filter(([name]) => !Object.hasOwn(properties as object, name))
  if (more === false) return others.map(([name]) => `${at} has the unknown member ${name}`)
  return others.flatMap(([name, item]) => check(more as JsonSchema, item, `.${name}`))
}
