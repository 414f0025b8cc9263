/** /dev/ui, in development only: every component in every state, for the eye and for tests of fields that no screen has yet. */
import { DevButtons } from './dev-buttons.tsx'
import { DevCards } from './dev-cards.tsx'
import { DevFields } from './dev-fields.tsx'
import { DevLists } from './dev-lists.tsx'
import { DevMarks } from './dev-marks.tsx'
import { DevSheets } from './dev-sheets.tsx'
import { DevStates } from './dev-states.tsx'
import css from './dev-ui.module.css'

export const DevUi = () => (
  <main className={css.page}>
    <DevMarks />
    <DevLists />
    <DevStates />
    <DevCards />
    <DevButtons />
    <DevFields />
    <DevSheets />
  </main>
)
