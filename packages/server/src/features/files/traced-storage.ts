/** A storage with spans for its operations. */
import type { InSpan } from '#db/in-span.ts'
import type { Storage } from './storage.ts'

export const tracedStorage = (storage: Storage, inSpan: InSpan): Storage => ({
  put: (place, source) => inSpan('files put', () => storage.put(place, source)),
  // Until its first byte: the rest comes as fast as its reader takes it.
  read: (place, bytes) => inSpan('files read', () => storage.read(place, bytes)),
  remove: (place) => inSpan('files remove', () => storage.remove(place)),
  removeAll: (installation) => inSpan('files remove all', () => storage.removeAll(installation)),
})
