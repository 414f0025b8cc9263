/** `npm run dev`: the server, started again when its files change, and Vite before it with the app as it is written. */
import { spawn } from 'node:child_process'

const ROOT = new URL('../', import.meta.url).pathname
const run = (args: readonly string[]) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })

const children = [
  run(['--watch-path=packages/server', '--watch-path=packages/shared', 'packages/server/src/main.ts']),
  run(['node_modules/vite/bin/vite.js', 'packages/web']),
]
for (const child of children) {
  child.once('exit', (code) => {
    for (const other of children) other.kill('SIGTERM')
    process.exitCode = code ?? 1
  })
}
