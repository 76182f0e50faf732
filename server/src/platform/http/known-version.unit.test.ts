import { expect, test } from 'vitest'
import { etagOf, isKnownVersion, longestIfNoneMatch } from './known-version.ts'

const etag = etagOf('content')

const isKnown = (known: string | undefined, of = etag) =>
  isKnownVersion({ headers: { 'if-none-match': known } }, of)

test('a tag is that of the whole content', () => {
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  expect(etagOf(Buffer.from('con'), 'tent')).toBe(etag)
  expect(etagOf('another')).not.toBe(etag)
})

test.each([etag, `W/${etag}`, `"another", ${etag}`, `"another",W/${etag} ,"third"`, ' * '])(
  'whoever sends %s has this version',
  (known) => {
    expect(isKnown(known)).toBe(true)
    expect(isKnown(known, `W/${etag}`)).toBe(true)
  },
)

test.each([undefined, '', ',', '"another"', 'W/"another"', etag.slice(1, -1), `${etag}x`])(
  'whoever sends %s does not have it',
  (known) => expect(isKnown(known)).toBe(false),
)

test('a header that is longer than any that is sent in earnest is not read', () => {
  const padded = (length: number) => `${' '.repeat(length - etag.length)}${etag}`
  expect(isKnown(padded(longestIfNoneMatch))).toBe(true)
  expect(isKnown(padded(longestIfNoneMatch + 1))).toBe(false)
})
