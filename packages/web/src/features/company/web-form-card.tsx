/** Leads from the company's web site: the switch, the allowed sites, and the form to copy into a page. */
import { lead } from '@fura/shared/entities/lead.ts'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { useWords } from '#entity/words.ts'
import { Button } from '#ui/button.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast.ts'
import type { CompanyAnswer } from './company.api.ts'
import css from './company.module.css'
import type { CompanyForm } from './use-company.ts'
import { webFormSnippet } from './web-form-snippet.ts'

interface WebFormCardProps {
  form: CompanyForm
  values: CompanyAnswer['detail']
}

/** In the preview nothing is sent. */
const withoutScript = (snippet: string): string => snippet.slice(0, snippet.indexOf('<script>'))

const sitesIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

const useSnippet = (): string => {
  const { t } = useTranslation()
  const { manifest } = useInstallation()
  const words = useWords(lead)
  return webFormSnippet({
    origin: window.location.origin,
    appKey: manifest.api_key,
    labels: {
      contact_name: words.field('contact_name'),
      phone: words.field('phone'),
      email: words.field('email'),
      message: t('company.web_message'),
    },
    send: t('company.web_send'),
    thanks: t('company.web_thanks'),
    failed: t('company.web_failed'),
  })
}

/** How the form looks, and its code. */
const Snippet = () => {
  const { t } = useTranslation()
  const snippet = useSnippet()
  const copy = async () => {
    await navigator.clipboard.writeText(snippet)
    showToast(t('copied'))
  }
  return (
    <>
      <iframe
        className={css.webForm}
        title={t('company.preview')}
        sandbox=""
        tabIndex={-1}
        srcDoc={withoutScript(snippet)}
      />
      <p className={css.hint} id="snippet">
        {t('company.snippet')}
      </p>
      <pre className={css.snippet} role="region" aria-labelledby="snippet" tabIndex={0}>
        {snippet}
      </pre>
      <Button kind="outline" wide icon={<IconCopy aria-hidden />} onClick={() => void copy()}>
        {t('company.copy_snippet')}
      </Button>
    </>
  )
}

export const WebFormCard = ({ form, values }: WebFormCardProps) => {
  const { t } = useTranslation()
  const [sites, setSites] = useState(values.web_form_origins.join(' '))
  return (
    <>
      <SectionTitle>{t('setting.web_form')}</SectionTitle>
      <Card>
        <SwitchRow
          label={t('setting.web_form')}
          hint={t('setting.web_form_hint')}
          value={values.web_form === 1}
          onChange={(isOn) => form.set({ web_form: isOn ? 1 : 0 })}
        />
        {values.web_form === 1 && (
          <div className={css.fields}>
            <TextField
              label={t('setting.web_form_origins')}
              hint={t('setting.web_form_origins_hint')}
              type="url"
              value={sites}
              onChange={(text) => {
                setSites(text)
                form.set({ web_form_origins: sitesIn(text) })
              }}
              error={form.errorOf('web_form_origins')}
            />
            <Snippet />
          </div>
        )}
      </Card>
    </>
  )
}
