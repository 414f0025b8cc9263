/** What a test starts as a process: the sources, or what `npm test` has made of them beforehand, which starts sooner (scripts/bundle-server.ts). */
import { join } from 'node:path'

const bundle = process.env.SERVER_BUNDLE

export const SERVER_PROGRAM = bundle ? join(bundle, 'main.mjs') : 'packages/server/src/main.ts'
export const ADMIN_PROGRAM = bundle ? join(bundle, 'admin.mjs') : 'packages/server/src/admin/main.ts'
