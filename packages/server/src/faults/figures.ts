/** Prints the figures of a fault. A line begins with its row of docs/reliability.md: `npm run verify` puts it into its report. */
export const printFigures = (title: string, figures: Readonly<Record<string, number>>): void => {
  const parts = Object.entries(figures).map(([name, value]) => `${name} ${Math.round(value)}`)
  process.stdout.write(`${title}: ${parts.join(', ')}\n`)
}
