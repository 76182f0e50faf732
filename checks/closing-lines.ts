import type { Counts } from './suite.ts'

export type Outcome = Counts & { name: string; seconds: number }

/** The table of what ran, how long it took, and what was left out and why. */
export function table(outcomes: Outcome[]): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length))
  const row = (name: string, cells: string[], note = '') =>
    `${name.padEnd(width)}${cells.map((cell) => cell.padStart(9)).join('')}  ${note}`.trimEnd()
  return [
    row('', ['passed', 'failed', 'skipped', 'time']),
    ...outcomes.map(({ name, passed, failed, skipped, seconds, note }) =>
      row(name, [String(passed), String(failed), String(skipped), `${seconds.toFixed(1)} s`], note),
    ),
  ].join('\n')
}

export function closingLine(outcomes: Outcome[]): string {
  const sum = (count: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, outcome) => total + outcome[count], 0)
  const line = `${sum('passed')} passed, ${sum('failed')} failed`
  return sum('skipped') > 0 ? `${line}, ${sum('skipped')} skipped` : line
}

/** Everything that failed, or nearly did, named once more: in a long run the first report of it has scrolled away. */
export function failureList(outcomes: Outcome[]): string {
  const listed = (title: string, lines: string[] = []) => (lines.length > 0 ? [title, ...lines, ''] : [])
  return outcomes
    .flatMap(({ name, failures, unsteady }) => [
      ...listed(`Passed in ${name} only when tried again:`, unsteady),
      ...listed(`Failed in ${name}:`, failures),
    ])
    .join('\n')
}
