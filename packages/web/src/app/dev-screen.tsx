/** /dev/ui with what the shell gives to every other screen. Not part of a production build. */
import { DevUi } from '#features/dev-ui/dev-ui.tsx'
import { ToastPlace } from './toast-place.tsx'

export const DevScreen = () => (
  <>
    <DevUi />
    <ToastPlace />
  </>
)
