import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packPart, unpackPart } from './packed-part.ts'
import type { ReadPart } from './read-parts.ts'

const line = (at: number) => ({ identity: `a.${at}`, entry: `e.${at}`, remittance: 'Zeile\nzwei', cents: at })

const statement = (lines: number) => ({
  source: 'statement',
  reference: `of ${lines}`,
  lines: Array.from({ length: lines }, (_, at) => line(at)),
})

test('what was packed is the same when it is read again, in as many portions as it takes', async () => {
  const counts = fc.array(fc.constantFrom(0, 1, 1_999, 2_000, 2_001, 5_000), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(counts, fc.string({ unit: 'binary' }), async (lines, filename) => {
      const statements = { kind: 'camt', filename, statements: lines.map(statement) } as unknown as ReadPart
      expect(await unpackPart(packPart(statements))).toEqual(statements)
      const rows = Array.from({ length: lines[0] ?? 0 }, (_, at) => ({ number: at, cells: ['a', '\n'] }))
      const table = { kind: 'table', filename, sheet: { name: '', rows } } as unknown as ReadPart
      expect(await unpackPart(packPart(table))).toEqual(table)
    }),
    { numRuns: 30 },
  )
})

test('what was stored as one piece of JSON, as it was before, is read as well', async () => {
  const part = { kind: 'camt', filename: 'x.xml', statements: [statement(3)] }
  expect(await unpackPart(gzipSync(JSON.stringify(part)))).toEqual(part)
})
