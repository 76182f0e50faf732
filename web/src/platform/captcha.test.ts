import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { captchaSolution } from './captcha.ts'
import { searchNumber } from './captcha-search.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

it('finds the number behind any salt, however long', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.nat(120), (salt, number) => {
      // A salt that ends in a digit has several spellings of one text; any number that hashes right is right.
      const found = searchNumber({ challenge: hash(salt + number), salt, maxnumber: 120 })
      return found !== null && hash(salt + found) === hash(salt + number)
    }),
    { numRuns: 150 },
  )
})

it('finds numbers of many digits and tells how far it is', () => {
  const salt = 'a1b2c3?expires=1795262400&'
  const shares: number[] = []
  const found = searchNumber({ challenge: hash(`${salt}43210`), salt, maxnumber: 50_000 }, (share) =>
    shares.push(share),
  )
  expect(found).toBe(43_210)
  expect(shares).toEqual([0, 0.32768, 0.65536])
})

it('finds nothing where nothing is', () => {
  expect(searchNumber({ challenge: hash('other'), salt: 'salt', maxnumber: 100 })).toBeNull()
})

it('hands the challenge back with its number', () => {
  const challenge = {
    algorithm: 'SHA-256',
    challenge: 'c',
    salt: 's?expires=1',
    maxnumber: 5,
    signature: 'x',
  } as const
  expect(JSON.parse(atob(captchaSolution(challenge, 4)))).toEqual({
    algorithm: 'SHA-256',
    challenge: 'c',
    number: 4,
    salt: 's?expires=1',
    signature: 'x',
  })
})
