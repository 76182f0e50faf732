import { indexOpenItems } from '../server/src/features/payments/matching/open-items.rules.ts'
import { defaultThresholds, matchIncoming } from '../server/src/features/payments/matching/proposals.rules.ts'
import { numbersFrom } from '../server/test/random-numbers.ts'
import { asWritten, grownFrom } from '../server/test/remittances/grow-corpus.ts'
import { crowd, house } from '../server/test/remittances/house.ts'
import { judge } from '../server/test/remittances/judge-corpus.ts'
import { corpus } from '../server/test/remittances/read-corpus.ts'
import { statementFor } from '../server/test/remittances/statement.ts'
import { note, report, shout } from './rig/figures.ts'

/**
 * Measures how well payments find what they are for, on texts as payers write them, and how long it takes: a hundred
 * thousand lines against a hundred thousand open items, with a tenth of both as the reference, so that 1 means that a
 * line takes the same time among many.
 */
const grownLines = 10_000
const many = 100_000

const open = indexOpenItems([...house, ...crowd(5000)])
const numbers = numbersFrom(25)
const written = corpus.map((line) => judge(asWritten(line), open))
const grown = Array.from({ length: grownLines }, (_, index) =>
  judge(grownFrom(corpus[index % corpus.length] as (typeof corpus)[number], numbers), open),
)
for (const [name, verdicts] of [
  ['corpus', written],
  ['grown', grown],
] as const) {
  const wrong = verdicts.filter(({ isWronglyBooked }) => isWronglyBooked)
  const right = verdicts.filter(({ isRight }) => isRight).length
  const booked = verdicts.filter(({ match }) => match.isCertain).length
  const sure = verdicts.filter(({ waits }) => !waits).length
  report(`matching-${name}-right-first`, { value: right, unit: 'lines', reference: verdicts.length })
  report(`matching-${name}-booked-by-itself`, { value: booked, unit: 'lines', reference: sure })
  report(`matching-${name}-booked-wrongly`, {
    value: wrong.length,
    unit: 'lines',
    reference: verdicts.length,
  })
  for (const { line, incoming, proposed } of wrong)
    shout(`booked wrongly: ${line} as ${JSON.stringify(incoming.remittance)}: ${proposed}`)
  if (wrong.length > 0 || right < 0.9 * verdicts.length) process.exitCode = 1
}

/** Processor time a line, and how many lines were booked by themselves. */
function match(size: number) {
  const owed = crowd(size)
  const lines = statementFor(owed, numbersFrom(3))
  const startedAt = performance.now()
  const usedBefore = process.cpuUsage()
  const index = indexOpenItems(owed)
  const indexedAt = performance.now()
  let certain = 0
  for (const line of lines) if (matchIncoming(line, index, defaultThresholds).isCertain) certain += 1
  const endedAt = performance.now()
  const { user, system } = process.cpuUsage(usedBefore)
  const cpuMs = (user + system) / 1000
  return { cpuMs, perLine: cpuMs / size, total: endedAt - startedAt, indexed: indexedAt - startedAt, certain }
}

match(1000)
const reference = match(many / 10)
const all = match(many)
report('matching-line-among-100000', {
  value: all.perLine * 1000,
  unit: 'µs',
  reference: reference.perLine * 1000,
})
note(
  `${many} lines against ${many} open: ${(all.total / 1000).toFixed(1)} s, ${(all.cpuMs / 1000).toFixed(1)} s of processor time; of it ${(all.indexed / 1000).toFixed(1)} s for the index; ${all.certain} booked by themselves`,
)
if (all.cpuMs > 60_000) process.exitCode = 1
