/** The browsable page of the API: the document as plain HTML, without scripts, with labels in the asked language. */
import { entityByPath } from '@fura/shared/entities/index.ts'
import { ERRORS, FIELD_CODES } from '@fura/shared/errors.ts'
import type { Language } from '@fura/shared/language.ts'
import { textOf } from '#texts.ts'
import { Html, html, NOTHING, paragraphs } from './html.ts'
import type { Document, Tag } from './openapi-types.ts'
import { memberRows, operationPart, parameterRow, recordRows, type Row, tableOf } from './page-parts.ts'
import { STYLE } from './page-style.ts'

const row = (name: string, label: string, note: string): Row => ({ name, label: '', type: label, must: '', note })

const contents = ({ tags }: Document): Html =>
  html`<section>
    <h2>Contents</h2>
    <ul class="toc">
      <li><a href="#shared">Headers and shared parameters</a></li>
      <li><a href="#errors">Errors</a></li>
      <li>
        <a href="#sync">Two people, one record<code>_sync</code></a>
      </li>
      ${tags.map(
        ({ name, description }) =>
          html`<li>
            <a href="#${name}">${description}<code>${name}</code></a>
          </li> `,
      )}
    </ul>
  </section>`

const sharedPart = ({ components }: Document): Html => {
  const schemes = Object.values(components.securitySchemes).map((scheme) =>
    row(scheme.name ?? '', 'header', scheme.description ?? ''),
  )
  const parameters = Object.values(components.parameters).map((parameter) => {
    const made = parameterRow(parameter)
    return { ...made, type: parameter.in === 'header' ? `header: ${made.type}` : made.type }
  })
  return html`<section id="shared">
    <h2>Headers and shared parameters</h2>
    ${tableOf({ name: 'Name', type: 'Type', note: 'Meaning' }, [...schemes, ...parameters])}
  </section>`
}

const errorsPart = (language: Language, { components }: Document): Html => {
  const codes = Object.entries(ERRORS).map(([code, status]) =>
    row(code, `HTTP ${status}`, textOf(language, `error.${code}`)),
  )
  const fields = FIELD_CODES.map((code) => row(code, '', textOf(language, `field_error.${code}`)))
  const rules = components.schemas.FieldCode?.anyOf?.[1]?.['x-rules'] ?? {}
  const ruleRows = Object.entries(rules).map(([name, meaning]) => row(`rule:${name}`, '', meaning))
  return html`<section id="errors">
    <h2>Errors</h2>
    <p><code>{"status":"error","error":"invalid data","fields":{"phone":"required"}}</code></p>
    ${tableOf({ name: 'Code', type: 'Status', note: 'Shown as' }, codes)}
    <h3>Codes of fields</h3>
    ${tableOf({ name: 'Code', note: 'Meaning' }, [...fields, ...ruleRows])}
  </section>`
}

const SYNC_PARTS = [
  ['SyncOfAdd', 'Of an add', 'written'],
  ['SyncOfUpdate', 'Of an update', 'written'],
  ['SyncOfAnswer', 'Of the answer', 'answered'],
] as const

const syncPart = (document: Document): Html =>
  html`<section id="sync">
    <h2>Two people, one record: <code>_sync</code></h2>
    ${SYNC_PARTS.map(([name, title, direction]) => {
      const schema = document.components.schemas[name] ?? {}
      const rows = memberRows(document, schema, direction)
      return html`<h3>${title}</h3>
        ${paragraphs(schema.description ?? '')}${tableOf({ name: 'Member', type: 'Type', note: 'Meaning' }, rows)}`
    })}
  </section>`

const FIELD_HEADS = { name: 'Field', label: 'Label', type: 'Type', must: 'Written', note: 'Meaning' }

const groupPart = (language: Language, document: Document, { name, description }: Tag): Html => {
  const { schemas } = document.components
  const entity = entityByPath(name)
  const [record, added] = entity ? [schemas[entity.name], schemas[`${entity.name}_new`]] : []
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(name))
      .map(([method, operation]) => operationPart(document, path, method, operation, (key) => textOf(language, key))),
  )
  const fields =
    record && added
      ? html`<h3>Fields</h3>
          ${tableOf(FIELD_HEADS, recordRows(record, added))}`
      : NOTHING
  return html`<details class="group">
    <summary>
      <h2>${description}</h2>
      <code>${name}</code>
    </summary>
    <div class="inside" id="${name}">${calls}${fields}</div>
  </details> `
}

export const makePage = (language: Language, document: Document): string => {
  const { info, tags } = document
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <header>
          <div>
            <h1>${info.title}</h1>
            <p>${info.version} · OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a></p>
          </div>
        </header>
        <main>
          <section>${paragraphs(info.description)}</section>
          ${contents(document)}${sharedPart(document)}${errorsPart(language, document)}${syncPart(document)}
          ${tags.map((tag) => groupPart(language, document, tag))}
        </main>
      </body>
    </html> `.text
}
