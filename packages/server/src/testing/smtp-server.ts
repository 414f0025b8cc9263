/** A mail server for tests: speaks just enough SMTP, keeps accepted letters, and rejects those that a test chooses. */
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface TakenLetter {
  to: string[]
  /** As it came over the wire. */
  raw: string
}

export interface TestSmtp {
  url: string
  port: number
  letters: TakenLetter[]
  /** Connections to be turned away before one is served. */
  refusals: number
  close(): Promise<void>
}

export interface TestLogin {
  user: string
  pass: string
}

const END = '\r\n.\r\n'

/** What it says to a command; addresses that begin with `unknown` have no mailbox, nobody sends from `forbidden`. */
const createAnswers = (login: TestLogin | undefined) => {
  let isIn = login === undefined
  const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''
  return (line: string): string => {
    if (line.startsWith('EHLO') && login) return '250-test\r\n250 AUTH PLAIN'
    if (line.startsWith('STARTTLS')) return '502 not here'
    if (line.startsWith('AUTH PLAIN ')) {
      const [, user, pass] = Buffer.from(line.slice(11), 'base64').toString().split('\0')
      isIn = user === login?.user && pass === login?.pass
      return isIn ? '235 welcome' : '535 5.7.8 bad credentials'
    }
    if (line.startsWith('MAIL') && !isIn) return '530 log in first'
    if (line.startsWith('MAIL') && addressIn(line).startsWith('forbidden')) return '553 5.7.1 not your address'
    if (line.startsWith('RCPT') && addressIn(line).startsWith('unknown')) return '550 no such mailbox'
    return line.startsWith('DATA') ? '354 go on' : '250 ok'
  }
}

/** One conversation. */
const converse = (socket: Socket, take: (letter: TakenLetter) => void, login: TestLogin | undefined): void => {
  let [pending, isData, to]: [string, boolean, string[]] = ['', false, []]
  const answerTo = createAnswers(login)
  const answer = (line: string): void => {
    if (line.startsWith('QUIT')) return void socket.end('221 bye\r\n')
    const words = answerTo(line)
    if (line.startsWith('RCPT') && words.startsWith('250')) to.push(/<([^>]*)>/.exec(line)?.[1] ?? '')
    isData = words.startsWith('354')
    socket.write(`${words}\r\n`)
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

/** `login`: it takes letters of nobody else. */
export const smtpServer = async (refusals = 0, login?: TestLogin): Promise<TestSmtp> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    if (smtp.refusals > 0) {
      smtp.refusals -= 1
      socket.end('421 not now\r\n')
    } else converse(socket, (letter) => void smtp.letters.push(letter), login)
  })
  const smtp: TestSmtp = {
    url: '',
    port: 0,
    letters: [],
    refusals,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  smtp.port = (server.address() as AddressInfo).port
  smtp.url = `smtp://127.0.0.1:${smtp.port}?ignoreTLS=true`
  return smtp
}
