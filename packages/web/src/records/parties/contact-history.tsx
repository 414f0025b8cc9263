/** Loads the talks of a card after the card itself. */
import { type ComponentProps, lazy, Suspense } from 'react'
import type { ContactHistoryBlock } from './contact-history-block.tsx'

const Block = lazy(async () => ({ default: (await import('./contact-history-block.tsx')).ContactHistoryBlock }))

export const ContactHistory = (props: ComponentProps<typeof ContactHistoryBlock>) => (
  <Suspense>
    <Block {...props} />
  </Suspense>
)
