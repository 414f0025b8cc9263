/** The page of the first run as HTML: three steps of one form, in the language that the browser asks for. */
import { BRANDS } from '@fura/shared/brands.ts'
import { type Language, LANGUAGES } from '@fura/shared/language.ts'
import { DEFAULT_TIME_ZONE } from '@fura/shared/time-zone.ts'
import { VARIANT_NAMES, type VariantName, VARIANTS } from '@fura/shared/variants.ts'
import { textOf, textsOf } from '#texts.ts'
import { SETUP_PATH } from './setup-path.rules.ts'

/** Nothing but its own files and calls of this server. */
export const SETUP_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const options = (values: readonly (readonly [string, string])[], chosen: string): string =>
  values
    .map(([value, name]) => `<option value="${escape(value)}"${value === chosen ? ' selected' : ''}>${escape(name)}`)
    .join('')

interface Input {
  name: string
  label: string
  hint?: string
  attributes?: string
}

const frame = ({ name, label, hint }: Input, control: string): string =>
  `<label class="field" for="${name}"><span>${escape(label)}</span>${control}` +
  `${hint ? `<small id="${name}-hint">${escape(hint)}</small>` : ''}<em id="${name}-error" role="alert"></em></label>`

const describedBy = ({ name, hint }: Input): string => `aria-describedby="${hint ? `${name}-hint ` : ''}${name}-error"`

const input = (field: Input): string =>
  frame(
    field,
    `<input id="${field.name}" name="${field.name}" required ${describedBy(field)} ${field.attributes ?? ''}>`,
  )

const select = (field: Input, values: readonly (readonly [string, string])[], chosen: string): string =>
  frame(
    field,
    `<select id="${field.name}" name="${field.name}" ${describedBy(field)}>${options(values, chosen)}</select>`,
  )

/** A small phone: the header in the ink of the variant, the sections of its toolbar below. */
const pictureOf = (variant: VariantName): string => {
  const { brand, toolbar } = VARIANTS[variant]
  const step = 64 / toolbar.length
  const dots = toolbar.map((_, place) => `<circle cx="${8 + step * (place + 0.5)}" cy="82" r="3.4"/>`).join('')
  return (
    `<svg viewBox="0 0 80 96" aria-hidden="true"><rect class="phone" x="4" y="2" width="72" height="92" rx="9"/>` +
    `<path fill="${BRANDS[brand].ink}" d="M4 11a9 9 0 0 1 9-9h54a9 9 0 0 1 9 9v13H4z"/>` +
    `<rect fill="#fff" x="12" y="10" width="30" height="5" rx="2.5"/><g class="rows"><rect x="11" y="31" width="58" height="10" rx="3"/>` +
    `<rect x="11" y="45" width="58" height="10" rx="3"/><rect x="11" y="59" width="58" height="10" rx="3"/></g>` +
    `<g class="tabs">${dots}</g></svg>`
  )
}

const variantChoice = (language: Language, variant: VariantName): string => {
  const { toolbar, quotes, leads } = VARIANTS[variant]
  const isThere = { quotes, leads, home: false, settings: false, orders: true, chat: true, clients: true }
  const sections = toolbar.filter((item) => isThere[item]).map((item) => textOf(language, `nav.${item}`))
  return (
    `<label class="variant"><input type="radio" name="variant" value="${variant}"${variant === VARIANT_NAMES[0] ? ' checked' : ''}>` +
    `${pictureOf(variant)}<span><b>${escape(textOf(language, `variant.${variant}`))}</b>` +
    `<small>${escape(textOf(language, `variant.${variant}.about`))}</small>` +
    `<small class="sections">${escape(sections.join(' · '))}</small></span></label>`
  )
}

const step = (name: string, title: string, body: string, button: string, back = ''): string =>
  `<fieldset id="step-${name}"${name === 'code' ? '' : ' hidden'}><legend tabindex="-1">${escape(title)}</legend>${body}` +
  `<p class="buttons">${back}<button type="submit">${escape(button)}</button></p></fieldset>`

const companyBody = (language: Language, currencies: readonly string[]): string => {
  const t = (key: string) => textOf(language, key)
  return [
    input({ name: 'company', label: t('setup.company'), attributes: 'maxlength="150" autocomplete="organization"' }),
    `<div class="variants" role="radiogroup" aria-labelledby="variants"><p id="variants">${escape(t('setup.variant'))}</p>`,
    ...VARIANT_NAMES.map((variant) => variantChoice(language, variant)),
    '</div>',
    select(
      { name: 'language', label: t('interface_language') },
      LANGUAGES.map((one) => [one, t(`language.${one}`)]),
      language,
    ),
    select(
      { name: 'currency', label: t('setup.currency'), hint: t('setup.currency_hint') },
      currencies.map((code) => [code, code]),
      'UAH',
    ),
    select(
      { name: 'timezone', label: t('setup.timezone') },
      Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone.replaceAll('_', ' ')]),
      DEFAULT_TIME_ZONE,
    ),
    input({
      name: 'host',
      label: t('setup.host'),
      hint: t('setup.host_hint'),
      attributes: 'maxlength="253" inputmode="url" autocapitalize="none" spellcheck="false"',
    }),
  ].join('')
}

const administratorBody = (language: Language): string => {
  const t = (key: string) => textOf(language, key)
  return [
    input({
      name: 'name',
      label: t('team_user.name'),
      hint: t('setup.name_hint'),
      attributes: 'maxlength="250" autocomplete="name"',
    }),
    input({
      name: 'email',
      label: t('setup.email'),
      hint: t('setup.email_hint'),
      attributes: 'type="email" autocomplete="username"',
    }),
    input({
      name: 'password',
      label: t('password'),
      hint: t('setup.password_hint'),
      attributes: 'type="password" autocomplete="new-password"',
    }),
  ].join('')
}

/** What the script says; its other words stand in the page. */
const SCRIPT_TEXTS = /^(error\.|field_error\.|password_(common|too_short)$|setup\.(done|open|other_host|creating)$)/

const scriptTexts = (language: Language): string =>
  JSON.stringify(Object.fromEntries(Object.entries(textsOf(language)).filter(([key]) => SCRIPT_TEXTS.test(key))))
    // Inside a script element only this could end it.
    .replaceAll('<', '\\u003c')

export const makeSetupPage = (language: Language, currencies: readonly string[]): string => {
  const t = (key: string) => textOf(language, key)
  const back = `<button type="button" class="plain" data-back>${escape(t('back'))}</button>`
  const languages = LANGUAGES.map((one) =>
    one === language
      ? `<b aria-current="true">${one.toUpperCase()}</b>`
      : `<a href="${SETUP_PATH}?lang=${one}" hreflang="${one}" lang="${one}" aria-label="${escape(t(`language.${one}`))}">${one.toUpperCase()}</a>`,
  ).join('')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(t('setup.title'))} · Fura</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${SETUP_PATH}page.css">
<script type="application/json" id="texts">${scriptTexts(language)}</script>
<script src="${SETUP_PATH}page.js" defer></script>
</head>
<body>
<header><b>Fura</b><nav aria-label="${escape(t('interface_language'))}">${languages}</nav></header>
<main>
<h1>${escape(t('setup.title'))}</h1>
<p>${escape(t('setup.about'))}</p>
<form novalidate data-language="${language}">
${step('code', t('setup.step_code'), input({ name: 'code', label: t('setup.code'), hint: t('setup.code_hint'), attributes: 'maxlength="60" autocomplete="one-time-code" autocapitalize="none" spellcheck="false"' }), t('setup.next'))}
${step('company', t('setup.step_company'), companyBody(language, currencies), t('setup.next'))}
${step('administrator', t('setup.step_administrator'), administratorBody(language), t('setup.create'), back)}
<p id="problem" role="alert"></p>
</form>
<div id="done" hidden></div>
<noscript><p>JavaScript</p></noscript>
</main>
</body>
</html>
`
}
