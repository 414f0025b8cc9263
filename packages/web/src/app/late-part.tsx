/**
 * A part of the frame that is loaded by the press that needs it. Browsers remember a failed import, so without a network and a
 * service worker none is tried: a message says so, the screen stays, and the part opens when the network is back.
 */
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { logWarning } from '#core/log.ts'
import { canLoadParts, onLoadableParts } from '#api/loadable-parts.ts'
import { Button } from '#ui/button.tsx'
import css from './update-popup.module.css'

interface MissingProps {
  hasFailed: boolean
  onClose: () => void
}

/** Looks like the other message over a usable screen. A retry after a failure is a reload. */
const Missing = ({ hasFailed, onClose }: MissingProps) => {
  const { t } = useTranslation()
  return (
    <section className={css.popup} role="alert">
      <div className={css.words}>
        <p className={css.title}>{t(hasFailed ? 'load_failed' : 'not_loaded')}</p>
        {!hasFailed && <p className={css.text}>{t('opens_with_network')}</p>}
      </div>
      {hasFailed && <Button onClick={() => window.location.reload()}>{t('retry')}</Button>}
      <Button kind="outline" onClick={onClose}>
        {t('close')}
      </Button>
    </section>
  )
}

interface LatePartProps<P> {
  load: () => Promise<ComponentType<P>>
  isWanted: boolean
  onClose: () => void
  /** The props of the part. */
  props: P
}

export const LatePart = <P extends object>({ load, isWanted, onClose, props }: LatePartProps<P>) => {
  const canLoad = useSyncExternalStore(onLoadableParts, canLoadParts)
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const isDue = isWanted && canLoad && Part === null
  useEffect(() => {
    if (!isDue) return
    load().then(
      (loaded) => setPart(() => loaded),
      (error: unknown) => {
        logWarning('a part of the app is missing', error)
        setFailed(true)
      },
    )
  }, [isDue, load])
  if (Part) return <Part {...props} />
  return isWanted && (hasFailed || !canLoad) ? <Missing hasFailed={hasFailed} onClose={onClose} /> : null
}
