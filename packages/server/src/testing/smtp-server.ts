/** A mail server for tests: speaks just enough SMTP, keeps what it takes, and turns away what it is told to. */
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface TakenLetter {
  to: string[]
  /** As it came over the wire. */
  raw: string
}

export interface TestSmtp {
  url: string
  letters: TakenLetter[]
  /** Connections to be turned away before one is served. */
  refusals: number
  close(): Promise<void>
}

const END = '\r\n.\r\n'

/** One conversation. Addresses that begin with `unknown` have no mailbox. */
const converse = (socket: Socket, take: (letter: TakenLetter) => void): void => {
  let [pending, isData, to]: [string, boolean, string[]] = ['', false, []]
  const answer = (line: string): void => {
    if (line.startsWith('RCPT')) {
      const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
      if (address.startsWith('unknown')) return void socket.write('550 no such mailbox\r\n')
      to.push(address)
    }
    if (line.startsWith('QUIT')) return void socket.end('221 bye\r\n')
    isData = line.startsWith('DATA')
    socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
  }
  const takeData = (): boolean => {
    const end = pending.indexOf(END)
    if (end < 0) return false
    take({ to, raw: pending.slice(0, end) })
    ;[pending, isData, to] = [pending.slice(end + END.length), false, []]
    socket.write('250 ok\r\n')
    return true
  }
  const takeLine = (): boolean => {
    const end = pending.indexOf('\r\n')
    if (end < 0) return false
    const line = pending.slice(0, end)
    pending = pending.slice(end + 2)
    answer(line)
    return true
  }
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    pending += chunk.toString('latin1')
    while (isData ? takeData() : takeLine()) continue
  })
  socket.on('error', () => socket.destroy())
}

export const smtpServer = async (refusals = 0): Promise<TestSmtp> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    if (smtp.refusals > 0) {
      smtp.refusals -= 1
      socket.end('421 not now\r\n')
    } else converse(socket, (letter) => void smtp.letters.push(letter))
  })
  const smtp: TestSmtp = {
    url: '',
    letters: [],
    refusals,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  smtp.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`
  return smtp
}
