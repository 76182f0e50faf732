import { directDebitFile } from '../server/src/platform/sepa/direct-debit-file.ts'
import { median, note, report } from './rig/figures.ts'

/** Measures writing a file of ten thousand direct debits, with `JSON.stringify` of the same data as the reference. */
const many = 10_000
const rounds = 7

const file = {
  id: 'RUN-1',
  madeAt: new Date('2026-11-20T09:00:00Z'),
  creditor: {
    name: 'Musikschule München e.V.',
    iban: 'DE02120300000000202051',
    identifier: 'DE98ZZZ09999999999',
  },
  groups: [
    {
      id: 'RUN-1-1',
      sequenceType: 'RCUR' as const,
      collectOn: '2026-12-01',
      debits: Array.from({ length: many }, (_, index) => ({
        endToEndId: `D-${index}`,
        cents: 4900 + index,
        mandateReference: `M-${index}`,
        signedOn: '2026-11-01',
        debtor: {
          name: index % 2 ? 'Наталія Щербак' : `Jürgen Groß ${index}`,
          iban: 'DE89370400440532013000',
        },
        text: `Töpfern für Anfänger – Rate ${index} von 10000`,
      })),
    },
  ],
}

function timed(body: () => string): { ms: number; bytes: number } {
  const startedAt = performance.now()
  const { length } = body()
  return { ms: performance.now() - startedAt, bytes: length }
}

const written = Array.from({ length: rounds }, () => timed(() => directDebitFile(file)))
const reference = Array.from({ length: rounds }, () => timed(() => JSON.stringify(file)))
note(`${many} direct debits are ${Math.round((written[0]?.bytes ?? 0) / 1000)} kB`)
report('writing 10,000 direct debits (JSON.stringify)', {
  value: median(written.map(({ ms }) => ms)),
  unit: 'ms',
  reference: median(reference.map(({ ms }) => ms)),
})
report('the first file of a process (five seconds)', {
  value: written[0]?.ms ?? Number.NaN,
  unit: 'ms',
  reference: 5000,
})
