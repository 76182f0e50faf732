import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTraceParent, writeTraceParent } from './trace-parent.ts'

const trace = '0af7651916cd43dd8448eb211c80319c'
const span = 'b7ad6b7169203331'

test.each([
  [`00-${trace}-${span}-01`, true],
  [`00-${trace}-${span}-00`, false],
  // Bits that are not known yet.
  [`00-${trace}-${span}-03`, true],
  [`00-${trace}-${span}-fe`, false],
  // A later version may say more.
  [`01-${trace}-${span}-01-more`, true],
])('%s can be read', (text, isSampled) => {
  expect(readTraceParent(text)).toEqual({ traceId: trace, spanId: span, isSampled })
})

test.each([
  undefined,
  '',
  `00-${trace}-${span}`,
  `00-${trace}-${span}-01-more`,
  `ff-${trace}-${span}-01`,
  `00-${'0'.repeat(32)}-${span}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `00-${trace.toUpperCase()}-${span}-01`,
  `00-${trace}-${span}-01\n`,
  ` 00-${trace}-${span}-01`,
])('%s cannot', (text) => {
  expect(readTraceParent(text)).toBeNull()
})

test('whatever is sent is read without harm, and what is written is read again', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readTraceParent(text)
      if (read) expect(writeTraceParent(read)).toContain(read.traceId)
    }),
  )
  const hex = (length: number) =>
    fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`)).filter((id) => !/^0+$/.test(id))
  fc.assert(
    fc.property(hex(32), hex(16), (traceId, spanId) => {
      expect(readTraceParent(writeTraceParent({ traceId, spanId }))).toEqual({
        traceId,
        spanId,
        isSampled: true,
      })
    }),
  )
})
