/** /company/numbering: the format of numbers of orders, quotations and documents, each with the next number. */
import { NUMBER_PARTS, type SeriesName } from '@fura/shared/numbering.ts'
import { hasDocument } from '@fura/shared/variant-parts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import { useInstallation } from '#core/contexts.tsx'
import type { Screen } from '#core/screen.ts'
import { READS } from '#entity/query-options.ts'
import { ReadState } from '#entity/read-state.tsx'
import { Button } from '#ui/button.tsx'
import { Card, KeyValue, KeyValues, SectionTitle } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type Numbering, NUMBERING_KEY, readNumbering } from './numbering.api.ts'
import css from './numbering.module.css'
import { useNumbering } from './use-numbering.ts'

const TITLES: Readonly<Record<SeriesName, string>> = {
  order: 'order.many',
  quote: 'quote.many',
  cmr: 'document.cmr',
  ttn: 'document.ttn',
  power_of_attorney: 'document.power_of_attorney',
}

const SeriesCard = ({ saved, isOffline }: { saved: Numbering; isOffline: boolean }) => {
  const { t } = useTranslation()
  const form = useNumbering(saved)
  const title = t(TITLES[saved.series])
  return (
    <section aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      <Card>
        <div className={css.fields}>
          <TextField
            label={t('numbering.pattern')}
            required
            maxLength={60}
            value={form.chosen.pattern}
            error={form.errorOf('pattern')}
            onChange={(pattern) => form.set((typed) => ({ ...typed, pattern }))}
          />
          <NumberField
            label={t('numbering.first')}
            hint={t('numbering.first_hint')}
            whole
            required
            value={String(form.chosen.first || '')}
            error={form.errorOf('first')}
            onChange={(first) => form.set((typed) => ({ ...typed, first: Number(first) }))}
          />
          <KeyValues>
            <KeyValue name={t('numbering.next')}>
              <output>{form.nextNumber || '…'}</output>
            </KeyValue>
          </KeyValues>
          <div className={css.buttons}>
            {!form.isStandard && (
              <Button kind="link" onClick={form.takeStandard}>
                {t('statuses.take_ours')}
              </Button>
            )}
            {form.isDirty && (
              <>
                <Button kind="quiet" onClick={form.discard}>
                  {t('cancel')}
                </Button>
                <Button busy={form.isSaving} disabled={isOffline || !form.canSave} onClick={form.save}>
                  {t('save')}
                </Button>
              </>
            )}
          </div>
        </div>
      </Card>
    </section>
  )
}

export const NumberingScreen: Screen = () => {
  const { t } = useTranslation()
  const { variant } = useInstallation()
  const isOffline = useIsOffline()
  const read = useQuery({ ...READS, queryKey: NUMBERING_KEY, queryFn: readNumbering })
  if (!read.data) return <ReadState read={read} />
  const isUsed = ({ series }: Numbering) =>
    series === 'order' || (series === 'quote' ? variant.quotes : hasDocument(variant, series))
  return (
    <div className={css.screen}>
      <div className={css.help}>
        {isOffline && <Notice kind="info" title={t('needs_network')} />}
        <p>{t('numbering.help')}</p>
        <dl>
          {NUMBER_PARTS.map((part) => (
            <div key={part}>
              <dt>{part}</dt>
              <dd>{t(`numbering.part.${part.slice(1, -1)}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {read.data.list.filter(isUsed).map((saved) => (
        <SeriesCard key={saved.series} saved={saved} isOffline={isOffline} />
      ))}
    </div>
  )
}
