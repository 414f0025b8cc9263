/** What the setup page does: one step after the other, mistakes at their fields, then the first login. Plain, because nothing builds it. */
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import { SETUP_PATH } from './setup-path.rules.ts'

export const SETUP_SCRIPT = `
'use strict'
const texts = JSON.parse(document.getElementById('texts').textContent)
const form = document.querySelector('form')
const problem = document.getElementById('problem')
const STEPS = ['code', 'company', 'administrator']
let current = 'code'

const PASSWORD = { min: 'password_too_short', 'rule:common_password': 'password_common' }

const words = (name, code) => texts[(name === 'password' && PASSWORD[code]) || 'field_error.' + code] || texts['field_error.rule']

const show = (name) => {
  current = name
  for (const step of STEPS) document.getElementById('step-' + step).hidden = step !== name
  document.querySelector('#step-' + name + ' legend').focus()
  scrollTo(0, 0)
}

const clear = () => {
  problem.textContent = ''
  for (const error of form.querySelectorAll('em')) error.textContent = ''
  for (const control of form.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid')
}

const showErrors = (fields) => {
  const wrong = Object.keys(fields).filter((name) => form.elements[name])
  for (const name of wrong) {
    document.getElementById(name + '-error').textContent = words(name, fields[name])
    form.elements[name].setAttribute('aria-invalid', 'true')
  }
  const step = STEPS.find((one) => wrong.some((name) => document.getElementById('step-' + one).contains(form.elements[name])))
  if (!step) return false
  if (step !== current) show(step)
  wrong.map((name) => form.elements[name]).find((control) => document.getElementById('step-' + step).contains(control)).focus()
  return true
}

const send = async (path, body, headers) => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return response.json()
}

const explain = (answer) => {
  if (answer.fields && showErrors(answer.fields)) return
  problem.textContent = texts['error.' + answer.error] || texts['error.internal error']
}

const missing = () => {
  const empty = [...document.querySelectorAll('#step-' + current + ' input[required]')].filter(({ value }) => !value.trim())
  return Object.fromEntries(empty.map(({ name }) => [name, 'required']))
}

const values = () => {
  const sent = Object.fromEntries(new FormData(form))
  for (const name of Object.keys(sent)) if (name !== 'password') sent[name] = sent[name].trim()
  return sent
}

/** At another host the browser has no session yet: the person logs in there. */
const finish = async ({ host, api_key }, sent) => {
  if (host !== location.hostname && !(await isServedHere(api_key))) {
    const done = document.getElementById('done')
    const link = document.createElement('a')
    link.className = 'button'
    link.href = location.protocol + '//' + host + (location.port ? ':' + location.port : '') + '/'
    link.textContent = texts['setup.open']
    done.append(Object.assign(document.createElement('h2'), { textContent: texts['setup.done'] }))
    done.append(Object.assign(document.createElement('p'), { textContent: texts['setup.other_host'] }), link)
    done.hidden = false
    form.hidden = true
    return
  }
  const answer = await send('/api/users/auth/', { login: sent.email, password: sent.password }, { 'app-key': api_key, 'x-bind-device': '1' })
  localStorage.setItem('${STORAGE_KEYS.language}', sent.language)
  if (answer.token) localStorage.setItem('${STORAGE_KEYS.token}', answer.token)
  location.assign('/')
}

/** The first company also answers at unknown hosts, such as the address of the machine. */
const isServedHere = async (key) => {
  const response = await fetch('/manifest.json')
  return response.ok && (await response.json()).api_key === key
}

const submit = async () => {
  const empty = missing()
  if (Object.keys(empty).length > 0) return showErrors(empty)
  const sent = values()
  if (current === 'code') {
    const answer = await send('${SETUP_PATH}check/', { code: sent.code })
    return answer.status === 'ok' ? show('company') : explain(answer)
  }
  if (current === 'company') return show('administrator')
  problem.textContent = ''
  const answer = await send('${SETUP_PATH}create/', sent)
  return answer.status === 'ok' ? finish(answer, sent) : explain(answer)
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  clear()
  const button = document.querySelector('#step-' + current + ' [type=submit]')
  const label = button.textContent
  button.disabled = true
  if (current === 'administrator') button.textContent = texts['setup.creating']
  try {
    await submit()
  } catch {
    problem.textContent = texts['error.network']
  } finally {
    button.disabled = false
    button.textContent = label
  }
})
for (const button of document.querySelectorAll('[data-back]')) button.addEventListener('click', () => { clear(); show('company') })
form.addEventListener('input', ({ target }) => {
  const error = document.getElementById(target.name + '-error')
  if (error) error.textContent = ''
  target.removeAttribute('aria-invalid')
})

form.elements.host.value = location.hostname
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
if ([...form.elements.timezone.options].some(({ value }) => value === zone)) form.elements.timezone.value = zone
`
