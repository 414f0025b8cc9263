/** When to look for shares of other apps: at once if the address says so, else when the first screen is drawn. */
import { SHARE_PARAM } from '@fura/shared/share-target.ts'
import { useEffect, useState } from 'react'
import { whenAtRest } from '#core/when-at-rest.ts'

export const useLooksForShares = (): boolean => {
  const [isTime, setTime] = useState(() => new URLSearchParams(window.location.search).has(SHARE_PARAM))
  useEffect(() => whenAtRest(() => setTime(true)), [])
  return isTime
}
