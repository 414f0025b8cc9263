/** Asks once more before an order is made of an offer that the client has not accepted in writing (domain.md 3.7). */
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import css from './quote-card.module.css'

interface ConvertSheetProps {
  open: boolean
  /** Whether the client still has to say yes. */
  isAsked: boolean
  isBusy: boolean
  refusal: string | null
  onConvert: () => void
  onClose: () => void
}

export const ConvertSheet = ({ open, isAsked, isBusy, refusal, onConvert, onClose }: ConvertSheetProps) => {
  const { t } = useTranslation()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('quote_to_order')}
      desktop="dialog"
      footer={
        <Button wide busy={isBusy} onClick={onConvert}>
          {t('quote_to_order')}
        </Button>
      }
    >
      <div className={css.question}>
        {refusal !== null && <Notice kind="error" title={refusal} />}
        {isAsked && <p>{t('quote_not_accepted')}</p>}
        <p>{t('quote_to_order_hint')}</p>
      </div>
    </Sheet>
  )
}
