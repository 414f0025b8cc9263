/** A command of the administration: its options, its context, and its two errors. */
import type { Readable } from 'node:stream'
import type { Config } from '#config.ts'
import type { Database } from '#db/database.ts'
import type { Databases } from '#db/open.ts'

/** The command line is wrong; nothing was done. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The command cannot be carried out; nothing was changed unless the message says so. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

export interface Option {
  /** How help writes the value; without it the option is a switch. */
  value?: string
  isRequired?: true
  isRepeatable?: true
  about: string
}

export interface AdminIo {
  readConfig: () => Config
  stdin: Readable & { isTTY?: boolean }
  write: (text: string) => void
  writeError: (text: string) => void
  /** Lowers the priority of the process, where the command has one of its own. */
  giveWay?: () => void
  /** Other than the usual one, for tests that share a PostgreSQL. */
  registryName?: string
}

/** The options of one command line, checked against the command's own list. */
export class Options {
  readonly #values: Readonly<Record<string, unknown>>

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values
  }

  text(name: string): string | undefined {
    const value = this.#values[name]
    return typeof value === 'string' ? value.trim() : undefined
  }

  /** The value of a required option. */
  demanded(name: string): string {
    return this.text(name) ?? ''
  }

  list(name: string): string[] {
    const value = this.#values[name]
    return Array.isArray(value) ? value.map((item) => String(item).trim()) : []
  }

  isOn(name: string): boolean {
    return this.#values[name] === true
  }
}

/** The context of a command. */
export interface AdminContext {
  config: Config
  databases: Databases
  registry: Database
  registryName: string
  stdin: AdminIo['stdin']
  giveWay: () => void
  say: (line: string) => void
  /** Without a line break: a question. */
  ask: (text: string) => void
}

export interface Command {
  /** As typed, e.g. `installation add`. */
  name: string
  /** The required option that may be passed without its name. */
  operand?: string
  about: string
  options: Readonly<Record<string, Option>>
  run: (options: Options, context: AdminContext) => Promise<void>
}
