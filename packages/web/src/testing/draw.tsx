/**
 * Draws a part of the app for a test, without a server: an installation, a logged-in user, Russian texts, a database in
 * memory, and a network that answers what the test says.
 */
import type { Permission } from '@fura/shared/permissions.ts'
import { VARIANTS, type VariantName } from '@fura/shared/variants.ts'
import ru from '@fura/shared/locales/ru.json' with { type: 'json' }
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import * as fake from 'fake-indexeddb'
import type { ReactNode } from 'react'
import { afterEach, beforeEach } from 'vitest'
import { link } from '#api/link.ts'
import { InstallationContext, SessionContext } from '#core/contexts.tsx'
import { i18n, startTranslator } from '#i18n/i18n.ts'
import { closeUser, openUser } from '#offline/store.ts'
import { type Call, type FakeAnswer, installFetch } from '#offline/testing/fake-fetch.ts'

// A second is not enough where all processors are busy.
configure({ asyncUtilTimeout: 10_000 })

/** What the network answers; a test sets what it needs. */
export const network = {
  answer: (_path: string): FakeAnswer => ({ body: { status: 'ok', list: [], total_num: 0 } }),
  calls: [] as Call[],
}

export const listOf = (rows: readonly object[], total = rows.length): FakeAnswer => ({
  body: { status: 'ok', list: rows, total_num: total },
})

/** For every test of a file that draws. */
export const prepareDrawing = (): void => {
  const nothing = network.answer
  beforeEach(async () => {
    Object.assign(globalThis, { ...fake, indexedDB: new fake.IDBFactory() })
    network.answer = nothing
    network.calls = installFetch((path) => network.answer(path))
    link.found()
    await startTranslator('ru', ru)
    await openUser('test', 1)
  })
  afterEach(() => {
    cleanup()
    closeUser()
  })
}

/** The window is as wide as a desktop unless a test says otherwise. */
export const setWidth = (width: number): void => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  happyDOM.setViewport({ width })
}

export const PHONE = 390
export const DESKTOP = 1024

export const t = (key: string, values: Record<string, unknown> = {}): string => i18n.t(key, values)

interface Around {
  variant?: VariantName
  /** All rights but these. */
  without?: readonly Permission[]
}

const MANIFEST = {
  UniqueID: 'test',
  currencyName: 'USD',
  services_tied_containers: 0,
  api_key: 'x',
  url: '',
  name: 'Fura',
}

interface Drawn {
  user: UserEvent
  rerender: (part: ReactNode) => void
  unmount: () => void
}

export const draw = (part: ReactNode, around: Around = {}): Drawn => {
  const { variant = 'standard', without = [] } = around
  const installation = { manifest: { ...MANIFEST, variant } as never, variant: VARIANTS[variant] }
  const session = { user: {} as never, can: (right: Permission) => !without.includes(right), logout: async () => {} }
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapped = (inner: ReactNode) => (
    <QueryClientProvider client={queries}>
      <InstallationContext value={installation}>
        <SessionContext value={session}>{inner}</SessionContext>
      </InstallationContext>
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(part, { wrapper: ({ children }: { children: ReactNode }) => wrapped(children) })
  return { user: userEvent.setup(), rerender, unmount }
}
