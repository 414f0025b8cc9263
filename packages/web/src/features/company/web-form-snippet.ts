/** The form that a company copies into a page of its web site. It is self-contained. */

interface SnippetParts {
  origin: string
  appKey: string
  labels: Readonly<Record<'contact_name' | 'phone' | 'email' | 'message', string>>
  send: string
  thanks: string
  failed: string
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Escapes `</script>`, which would end the script. */
const quoteScript = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c')

export const webFormSnippet = ({ origin, appKey, labels, send, thanks, failed }: SnippetParts): string =>
  `<form id="lead-form">
  <p><label>${escape(labels.contact_name)}<br><input name="contact_name" required maxlength="150"></label></p>
  <p><label>${escape(labels.phone)}<br><input name="phone" type="tel" required></label></p>
  <p><label>${escape(labels.email)}<br><input name="email" type="email"></label></p>
  <p><label>${escape(labels.message)}<br><textarea name="message" rows="3"></textarea></label></p>
  <button>${escape(send)}</button>
  <p role="status"></p>
</form>
<script>
document.getElementById('lead-form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.currentTarget
  const filled = [...new FormData(form)].filter(([, value]) => value !== '')
  const status = form.querySelector('[role=status]')
  try {
    const response = await fetch(${quoteScript(`${origin}/api/leads/add/web/`)}, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'app-key': ${quoteScript(appKey)} },
      body: JSON.stringify({ ...Object.fromEntries(filled), page_url: location.href }),
    })
    const isTaken = (await response.json()).status === 'ok'
    status.textContent = isTaken ? ${quoteScript(thanks)} : ${quoteScript(failed)}
    if (isTaken) form.reset()
  } catch {
    status.textContent = ${quoteScript(failed)}
  }
})
</script>
`
