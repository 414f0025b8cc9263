/** The help texts of the administration command. */
import type { Command, Option } from './command.ts'
import { tableLines } from './table.ts'

const PROGRAM = 'npm run admin --'

const optionWords = (name: string, { value }: Option, operand: string | undefined): string => {
  if (name === operand && value) return value
  return value ? `--${name} ${value}` : `--${name}`
}

export const overview = (commands: readonly Command[]): string =>
  [
    `Usage: ${PROGRAM} COMMAND [OPTIONS]`,
    '',
    ...tableLines(
      ['Commands:', ''],
      commands.map(({ name, about }) => [`  ${name}`, about]),
    ),
    '',
    `Options of a command: ${PROGRAM} COMMAND --help`,
    'It works on the DATA_DIR or DATABASE_URL of the environment, whether a server is running or not.',
  ].join('\n')

export const helpOf = ({ name, about, options, operand }: Command): string => {
  const parts = Object.entries(options).map(([option, spec]) => {
    const words = optionWords(option, spec, operand)
    return spec.isRequired ? words : `[${words}]`
  })
  const rows = Object.entries(options).map(([option, spec]) => [
    `  ${optionWords(option, spec, operand)}`,
    spec.isRequired ? `${spec.about} (required)` : spec.about,
  ])
  return [
    `Usage: ${[PROGRAM, name, ...parts].join(' ')}`,
    '',
    `${name}: ${about}.`,
    ...(rows.length > 0 ? ['', ...tableLines(['Options:', ''], rows)] : []),
  ].join('\n')
}
