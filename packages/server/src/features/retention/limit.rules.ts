/** Before which moment a period lets things go. */
import { FOREVER, RETENTION, type RetentionName } from '@fura/shared/retention.ts'
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'

/** null: never. */
export const limitOf = (name: RetentionName, days: number): number | null =>
  days === FOREVER ? null : nowSeconds() - Math.max(days, RETENTION[name].least) * DAY
