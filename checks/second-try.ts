import type { Outcome } from './closing-lines.ts'
import type { Order } from './suite.ts'

/** More failures than these have one cause that a second try would not remove. */
const most = 8

/**
 * Runs the few tests that failed once more, after all suites have ended, so that nothing else is running beside them.
 * What passes then counts as passed and is named at the end of the run: it is a fault of the test or of the product.
 */
export async function tryAgain(outcomes: Outcome[], say: Order['say']): Promise<Outcome[]> {
  if (outcomes.reduce((sum, { failed }) => sum + failed, 0) > most) return outcomes
  const results: Outcome[] = []
  for (const outcome of outcomes) {
    const { name, passed, failed, failures: unsteady = [], again } = outcome
    // A run that broke off does not name all that failed.
    const canRepeat = failed > 0 && failed === unsteady.length
    if (canRepeat) say(`\n--- ${name}, once more what failed\n`)
    const second = canRepeat ? await again?.(say) : undefined
    const hasPassed = second?.failed === 0
    results.push(
      hasPassed ? { ...outcome, passed: passed + failed, failed: 0, failures: [], unsteady } : outcome,
    )
  }
  return results
}
