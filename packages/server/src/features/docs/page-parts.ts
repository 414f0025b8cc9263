/** The pieces of the API page: tables of fields and parameters, one call, one group of calls. */
import { FLAGS } from '@fura/shared/permissions.ts'
import type { Direction } from './field-schema.ts'
import { type Html, html, NOTHING, prose } from './html.ts'
import type { Document, Operation, Parameter, Ref, Schema } from './openapi-types.ts'
import { resolved, typeWords } from './page-types.ts'

export interface Row {
  name: string
  label: string
  type: string
  must: string
  note: string
}

const COLUMNS = ['name', 'label', 'type', 'must', 'note'] as const

const cell = (column: (typeof COLUMNS)[number], text: string): Html => {
  if (column === 'name') return html`<td><code>${text}</code></td>`
  if (text === '') return html`<td></td>`
  const style = column === 'label' ? '' : text === 'required' ? 'small must' : 'small'
  return html`<td class="${style}">${prose(text)}</td>`
}

/** Columns that nothing would stand in are left out. */
export const tableOf = (
  heads: Readonly<Partial<Record<(typeof COLUMNS)[number], string>>>,
  rows: readonly Row[],
): Html => {
  const columns = COLUMNS.filter((column) => column === 'note' || rows.some((row) => row[column] !== ''))
  return html`<table>
    <thead>
      <tr>
        ${columns.map((column) => html`<th class="${column}">${heads[column] ?? ''}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${columns.map((column) => cell(column, row[column]))}
          </tr> `,
      )}
    </tbody>
  </table>`
}

const WHO: Readonly<Record<string, string>> = {
  anyone: 'open to anyone',
  logged_in: 'any session',
  nobody: 'refused to everybody',
}

export const permissionWords = (permission: string, labelOf: (key: string) => string): Html => {
  const isFlag = FLAGS.some((flag) => flag === permission)
  return isFlag
    ? html`${labelOf(`flag.${permission}`)} <code>${permission}</code>`
    : html`${WHO[permission] ?? permission}`
}

const extras = (schema: Schema): string =>
  [
    schema.description,
    schema.default === undefined ? undefined : `Default \`${schema.default}\`.`,
    schema['x-view-permission'] ? `Seen with \`${schema['x-view-permission']}\`.` : undefined,
    schema['x-edit-permission'] ? `Written with \`${schema['x-edit-permission']}\`.` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' ')

export const parameterRow = ({ name, required, description, schema }: Parameter): Row => ({
  name,
  label: '',
  type: typeWords(schema),
  must: required ? 'required' : '',
  note: [description, extras(schema)].filter(Boolean).join(' '),
})

/** Of a body it is said what must be sent, of an answer what may be missing. */
const mustWords = (direction: Direction, isRequired: boolean): string => {
  if (direction === 'written') return isRequired ? 'required' : ''
  return isRequired ? '' : 'may be absent'
}

/** Members of a body or an answer; nested objects follow with their path in front. */
export const memberRows = (document: Document, schema: Schema, direction: Direction, before = ''): Row[] => {
  const { properties = {}, required = [] } = resolved(document, schema)
  return Object.entries(properties).flatMap(([name, member]) => {
    const inner = member.type === 'array' ? (member.items ?? {}) : member
    const row: Row = {
      name: `${before}${name}${member.type === 'array' ? '[]' : ''}`,
      label: member.title ?? '',
      type: typeWords(member),
      must: mustWords(direction, required.includes(name)),
      note: extras(member),
    }
    const isNested = inner.properties !== undefined && !inner.$ref
    return [row, ...(isNested ? memberRows(document, inner, direction, `${row.name}.`) : [])]
  })
}

/** A record's fields once: how each is answered, and whether it is written. */
export const recordRows = (record: Schema, added: Schema): Row[] => {
  const written = added.properties ?? {}
  const rows = Object.entries(record.properties ?? {}).map(([name, schema]) => {
    const taken = written[name]
    const must = added.required?.includes(name) ? 'required' : taken ? 'optional' : 'answered only'
    return { name, label: schema.title ?? '', type: typeWords(schema), must, note: extras(taken ?? schema) }
  })
  const more = Object.entries(written).filter(([name]) => name !== '_sync' && !(name in (record.properties ?? {})))
  return [
    ...rows,
    ...more.map(([name, schema]) => ({
      name,
      label: '',
      type: typeWords(schema),
      must: 'written only',
      note: extras(schema),
    })),
  ]
}

const isRef = (parameter: Parameter | Ref): parameter is Ref => '$ref' in parameter

const PARAMETER_HEADS = { name: 'Parameter', type: 'Type', note: 'Meaning' }
const MEMBER_HEADS = { name: 'Member', label: 'Label', type: 'Type', note: 'Meaning' }

const parametersPart = (document: Document, { parameters }: Operation): Html => {
  const own = parameters.flatMap((parameter) => (isRef(parameter) ? [] : [parameter]))
  const shared = parameters.filter(isRef).flatMap(({ $ref }) => {
    const parameter = document.components.parameters[$ref.replace(/^.*\//, '')]
    return parameter ? [parameter.name] : []
  })
  const names = shared.map((name, index) => html`${index > 0 ? ', ' : ''}<code>${name}</code>`)
  return html`<h3>Parameters</h3>
    ${own.length > 0 ? tableOf(PARAMETER_HEADS, own.map(parameterRow)) : NOTHING}
    <p class="small">${own.length > 0 ? 'And the shared' : 'The shared'} ${names}: <a href="#shared">see there</a>.</p>`
}

const schemaIn = (content: Readonly<Record<string, { schema: Schema }>> | undefined): Schema | undefined =>
  Object.values(content ?? {})[0]?.schema

const bodyPart = (document: Document, { requestBody }: Operation): Html => {
  const schema = schemaIn(requestBody?.content)
  if (!schema) return NOTHING
  if (!schema.$ref)
    return html`<h3>Body</h3>
      ${tableOf(MEMBER_HEADS, memberRows(document, schema, 'written'))}`
  const words = schema.$ref.endsWith('_new')
    ? 'The fields of the record that are not answered only, and `_sync: {uid}`.'
    : '`id` (required), those fields of the record that change, and `_sync: {base_rev, base}`.'
  return html`<h3>Body</h3>
    <p>${prose(words)}</p>`
}

const answerPart = (document: Document, { responses }: Operation): Html => {
  const done = responses['200']
  if (!done || '$ref' in done) return NOTHING
  const [type = ''] = Object.keys(done.content ?? {})
  const schema = schemaIn(done.content) ?? {}
  const ok = schema.anyOf?.[0] ?? schema
  const rows = memberRows(document, ok, 'answered')
  const others = Object.keys(responses).filter((status) => status !== '200')
  const shown = rows.length > 0 ? tableOf(MEMBER_HEADS, rows) : html`<p class="small">${type}: ${typeWords(ok)}</p>`
  return html`<h3>Answer</h3>
    ${shown}
    <p class="small">
      ${schema.anyOf ? prose('Or `status: error` with a reason. ') : NOTHING}HTTP ${others.join(', ')}:
      <a href="#errors">errors</a>.
    </p>`
}

export const operationPart = (
  document: Document,
  path: string,
  method: string,
  operation: Operation,
  labelOf: (key: string) => string,
): Html =>
  html`<details class="op">
    <summary>
      <span class="method ${method}">${method.toUpperCase()}</span><code>${path}</code>
      <span class="who">${permissionWords(operation['x-permission'], labelOf)}</span>
    </summary>
    <div>
      <p>${prose(operation.summary)}${operation.description ? html`. ${prose(operation.description)}` : NOTHING}</p>
      ${parametersPart(document, operation)} ${bodyPart(document, operation)} ${answerPart(document, operation)}
    </div>
  </details> `
