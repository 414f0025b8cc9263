/** /dev/ui with what the shell gives to every other screen: header, toolbar, toasts. Not part of a production build. */
import { DevUi } from '#features/dev-ui/dev-ui.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { Header } from './header.tsx'
import { ToastPlace } from './toast-place.tsx'
import { Toolbar } from './toolbar.tsx'

const TITLE = { text: 'UI', extra: 'dev', onTap: undefined }

const nothing = (): void => undefined

export const DevScreen = () => {
  const isWide = useIsWide()
  return (
    <>
      <Header title={TITLE} actionsRef={nothing} belowRef={nothing} onMenu={isWide ? null : nothing} />
      <DevUi />
      {!isWide && <Toolbar />}
      <ToastPlace />
    </>
  )
}
