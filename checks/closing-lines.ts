import type { Counts } from './suite.ts'

export type Outcome = Counts & { name: string; seconds: number }

/** The table of suites that ran with their times, and of those that were skipped with the reason. */
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

const namedList = (title: string, lines: string[] = []) =>
  lines.length > 0 ? [[`${title}:`, ...lines, ''].join('\n')] : []

/** Names all failures once more at the end, because in a long run their first report has scrolled away. */
export const failureList = (outcomes: Outcome[]): string =>
  outcomes
    .flatMap(({ name, failures, unsteady }) => [
      ...namedList(`Passed only at the second try in ${name}, to be mended`, unsteady),
      ...namedList(`Failed in ${name}`, failures),
    ])
    .join('\n')
