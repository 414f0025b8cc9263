/** A real Chromium with a profile of its own, in a process group that can be killed as if the battery died. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Browser, chromium, type Page } from '@playwright/test'
import { BROWSER_FLAGS, ensureBrowser, findBrowser } from '../../scripts/browser.ts'

const FLAGS = [
  ...BROWSER_FLAGS,
  '--headless=new',
  // Their helpers outlive a SIGKILL.
  '--disable-breakpad',
  '--disable-crash-reporter',
  // Tabs in the background are throttled otherwise, and one of two always is in the background.
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--remote-debugging-port=0',
]
const STARTS_WITHIN_MS = 30_000

const executable = async (): Promise<string> => {
  await ensureBrowser()
  const path = findBrowser()
  if (path === null) throw new Error('there is no Chromium')
  return path
}

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`Chromium did not start:\n${output}`)), STARTS_WITHIN_MS)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const address = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    })
    child.once('exit', () => reject(new Error(`Chromium ended:\n${output}`)))
  })

export class ChaosBrowser {
  readonly #child: ChildProcess
  readonly #browser: Browser

  private constructor(child: ChildProcess, browser: Browser) {
    this.#child = child
    this.#browser = browser
  }

  static async start(profile: string): Promise<ChaosBrowser> {
    const args = [...FLAGS, `--user-data-dir=${profile}`, 'about:blank']
    const child = spawn(await executable(), args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
    const end = (): void => killGroup(child)
    process.once('exit', end)
    child.once('exit', () => process.removeListener('exit', end))
    try {
      return new ChaosBrowser(child, await chromium.connectOverCDP(await addressOf(child)))
    } catch (error) {
      killGroup(child)
      throw error
    }
  }

  openPage(): Promise<Page> {
    const [context] = this.#browser.contexts()
    if (!context) throw new Error('Chromium has no context')
    return context.newPage()
  }

  /** SIGKILL to all of its processes. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const exited = once(this.#child, 'exit')
    killGroup(this.#child)
    await exited
  }
}

const killGroup = ({ pid, exitCode, signalCode }: ChildProcess): void => {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
}
