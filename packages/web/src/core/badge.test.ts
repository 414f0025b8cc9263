/** The badge of the icon, which the service worker sets as well. */
import { expect, test, vi } from 'vitest'

test('S2.09 the app clears a badge that a push message set while it was closed, when nothing is unread', async () => {
  const shown: (number | null)[] = []
  vi.stubGlobal('navigator', {
    setAppBadge: (count: number) => Promise.resolve(shown.push(count)),
    clearAppBadge: () => Promise.resolve(shown.push(null)),
  })
  const { showBadge } = await import('./badge.ts')
  showBadge(0)
  showBadge(0)
  showBadge(3)
  showBadge(0)
  expect(shown).toEqual([null, 3, null])
  vi.unstubAllGlobals()
})
