import { relative } from 'node:path'

export type Counts = {
  passed: number
  failed: number
  skipped: number
  note?: string
  /** The failed tests, to be named again at the end of the run. */
  failures?: string[]
  /** Runs what failed once more. */
  again?: (say: Order['say']) => Promise<Counts>
  /** The tests that passed only at their second try. */
  unsteady?: string[]
}

/** The order to a suite: which test files to run (null: all), and where to write its output. */
export type Order = { files: string[] | null; say: (text: string) => void }

/** A part of `npm test`; `npm test -- <name>` runs only this part. */
export type Suite = {
  name: string
  kind: 'static' | 'dynamic' | 'endurance'
  /** How many quarters of the machine the suite takes; suites run in parallel while there is room. */
  share: 1 | 2 | 4
  /** The test files of the suite; a static suite has none. */
  files: () => string[]
  run: (order: Order) => Promise<Counts>
}

export const passed: Counts = { passed: 1, failed: 0, skipped: 0 }

export const failed = (note?: string): Counts => ({ passed: 0, failed: 1, skipped: 0, note })

export const skipped = (note: string): Counts => ({ passed: 0, failed: 0, skipped: 1, note })

/** Compares the counts of a test runner with its exit code: a crash or an empty run must never look like success. */
export function judge(counts: Counts | null, exitCode: number): Counts {
  if (!counts) return failed('ended before it could count')
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, note: 'ran no test' }
  if (exitCode !== 0 && counts.failed === 0)
    return { ...counts, failed: 1, note: `ended with exit code ${exitCode}` }
  return counts
}

/** A failed test in a few lines: its file, its title, and the beginning of its message. */
export function failureLine(file: string, title: string, message = ''): string {
  const [first, ...rest] = message.trim().split('\n').slice(0, 6)
  const reason = [first, ...rest].filter(Boolean).map((line) => `      ${line}`)
  return [`  ${relative(process.cwd(), file)} › ${title}`, ...reason].join('\n')
}
