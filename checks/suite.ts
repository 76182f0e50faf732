import { relative } from 'node:path'

export type Counts = {
  passed: number
  failed: number
  skipped: number
  note?: string
  /** Which ones failed, to be said once more at the end, where a long run is read first. */
  failures?: string[]
  /** Which ones passed only when tried again: no reason to stop, but one to look. */
  unsteady?: string[]
}

/** A part of `npm test`: its name is what one types to run only it. */
export type Suite = { name: string; kind: 'static' | 'dynamic' | 'endurance'; run: () => Promise<Counts> }

export const passed: Counts = { passed: 1, failed: 0, skipped: 0 }

export const failed = (note?: string): Counts => ({ passed: 0, failed: 1, skipped: 0, note })

export const skipped = (note: string): Counts => ({ passed: 0, failed: 0, skipped: 1, note })

/** What a test runner counted, set against how it ended: a crash or an empty run must never look like success. */
export function judge(counts: Counts | null, exitCode: number): Counts {
  if (!counts) return failed('ended before it could count')
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, note: 'ran no test' }
  if (exitCode !== 0 && counts.failed === 0)
    return { ...counts, failed: 1, note: `ended with exit code ${exitCode}` }
  return counts
}

/** One failed test on a few lines: where it stands, what it says, and how it went wrong. */
export function failureLine(file: string, title: string, message = ''): string {
  const [first, ...rest] = message.trim().split('\n').slice(0, 6)
  const reason = [first, ...rest].filter(Boolean).map((line) => `      ${line}`)
  return [`  ${relative(process.cwd(), file)} › ${title}`, ...reason].join('\n')
}
