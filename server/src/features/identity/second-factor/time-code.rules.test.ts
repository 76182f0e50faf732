import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { base32Of, bytesOf, counterOf, digitsOf, keyUri, openSteps, stepAt } from './time-code.rules.ts'
import { codeAt, stepOfCode } from './time-code.ts'

const secret = base32Of(Buffer.from('12345678901234567890'))

describe('codes are those of the standards:', () => {
  // RFC 4226, appendix D.
  test.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('count %i is %s', (count, code) => {
    const hmac = createHmac('sha1', '12345678901234567890').update(counterOf(count)).digest()
    expect(digitsOf(hmac)).toBe(code)
  })

  // RFC 6238, appendix B, SHA-1 with eight digits.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('second %i is %s', (seconds, code) => {
    expect(codeAt(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
  })

  // RFC 4648, chapter 10, without the padding that apps leave out.
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('"%s" is %s in base 32', (text, written) => {
    expect(base32Of(Buffer.from(text))).toBe(written)
  })
})

test('what is written in base 32 is read as it was', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(bytesOf(base32Of(bytes))).toEqual(bytes)
    }),
  )
  expect(() => bytesOf('M1')).toThrow()
})

const someTime = fc.integer({ min: 1, max: 4_000_000_000 }).map((seconds) => new Date(seconds * 1000))

test('a code is right now and half a minute before and after, and at no other time', () => {
  fc.assert(
    fc.property(someTime, fc.integer({ min: -5, max: 5 }), (now, offset) => {
      const made = stepAt(now) + offset
      if (made < 1) return
      const found = stepOfCode(secret, codeAt(secret, made), { now, lastStep: 0 })
      if (Math.abs(offset) <= 1) expect(found).not.toBeNull()
      // By chance a code may equal that of a neighbouring step, but it never counts for the step it was made in.
      else expect(found).not.toBe(made)
    }),
  )
})

test('of codes used one after the other, none counts twice and none that is older than the last', () => {
  fc.assert(
    fc.property(
      someTime,
      fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.constantFrom(-1, 0, 1)), { maxLength: 20 }),
      (start, tries) => {
        let now = start
        let lastStep = 0
        const used = new Set<number>()
        for (const [seconds, offset] of tries) {
          now = new Date(now.getTime() + seconds * 1000)
          const step = stepOfCode(secret, codeAt(secret, stepAt(now) + offset), { now, lastStep })
          if (step === null) continue
          expect(used.has(step)).toBe(false)
          expect(step).toBeGreaterThan(lastStep)
          used.add(step)
          lastStep = step
        }
      },
    ),
  )
})

test('the steps that are open begin after the last one that was used', () => {
  const now = new Date(3_000_000)
  expect(openSteps(now, 0)).toEqual([100, 99, 101])
  expect(openSteps(now, 99)).toEqual([100, 101])
  expect(openSteps(now, 101)).toEqual([])
})

test('apps are told everything by the address', () => {
  expect(keyUri({ secret: 'ABC', username: 'ada@example.org', issuer: 'Reihum' })).toBe(
    'otpauth://totp/Reihum:ada%40example.org?secret=ABC&issuer=Reihum&algorithm=SHA1&digits=6&period=30',
  )
})
