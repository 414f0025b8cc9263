/** For the server's owner: a code by which the setup page makes another company, with its own people, address and data. */
import { IconBuildingPlus, IconCopy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useErrorText } from '#entity/error-text.ts'
import { formatDateTime } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast.ts'
import { makeSetupCode, type SetupCode } from './company.api.ts'
import css from './company.module.css'

const CodeToCopy = ({ code, path, date_until: until }: SetupCode) => {
  const { t } = useTranslation()
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    showToast(t('copied'))
  }
  return (
    <>
      <TextField
        label={t('setup.code')}
        hint={t('company.another_until', { until: formatDateTime(until) })}
        readOnly
        value={code}
      />
      {'clipboard' in navigator && (
        <Button kind="outline" wide icon={<IconCopy aria-hidden />} onClick={() => void copy()}>
          {t('company.another_copy')}
        </Button>
      )}
      <Button wide onClick={() => window.open(path, '_blank', 'noopener')}>
        {t('company.another_open')}
      </Button>
    </>
  )
}

export const AnotherCompanyCard = ({ isDisabled }: { isDisabled: boolean }) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const {
    data: made,
    mutate: make,
    isPending,
  } = useMutation({
    mutationFn: makeSetupCode,
    networkMode: 'always',
    onError: (error) => showToast(error instanceof ApiError ? errorText(error) : error.message, 'error'),
  })
  return (
    <>
      <SectionTitle>{t('company.another')}</SectionTitle>
      <Card>
        <div className={css.fields}>
          <p className={css.hint}>{t('company.another_hint')}</p>
          {made ? (
            <CodeToCopy {...made} />
          ) : (
            <Button
              kind="outline"
              wide
              icon={<IconBuildingPlus aria-hidden />}
              busy={isPending}
              disabled={isDisabled}
              onClick={() => make()}
            >
              {t('company.another_code')}
            </Button>
          )}
        </div>
      </Card>
    </>
  )
}
