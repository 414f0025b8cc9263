/** Two nodes on the same databases; with the embedded engine, which has one process, both are the same node. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Call, TestApp } from '../testing/test-app.ts'
import { testApp } from '../testing/test-app.ts'

const MOST_TRIES = 20
const PAUSE_MS = 50

export interface Nodes {
  first: TestApp
  second: TestApp
  /** Sends it to one node or the other, in turn. */
  call(call: Call): Promise<Answer>
  close(): Promise<void>
}

/** Retries as our own client does after 503. */
export const patiently = async (send: () => Promise<Answer>): Promise<Answer> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await send()
    if (answer.code !== 503 || tries === MOST_TRIES) return answer
    await sleep(PAUSE_MS * tries)
  }
}

export const twoNodes = async (): Promise<Nodes> => {
  const first = await testApp()
  const second = first.engine === 'postgres' ? await testApp({ beside: first }) : first
  let turn = 0
  return {
    first,
    second,
    call: (call) => {
      turn += 1
      return (turn % 2 === 0 ? first : second).call(call)
    },
    close: async () => {
      if (second !== first) await second.close()
      await first.close()
    },
  }
}
