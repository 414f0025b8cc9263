/** What goes out of sight where a variant lacks a feature. */
import type { Features } from './variants.ts'

export type ByFeature<T> = Readonly<Partial<Record<keyof Features, readonly T[]>>>

export const hiddenOf = <T>(features: Features, byFeature: ByFeature<T>): ReadonlySet<T> =>
  new Set(Object.entries(byFeature).flatMap(([feature, names]) => (features[feature as keyof Features] ? [] : names)))
