import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeMail, type Letter } from './letter.ts'
import { logoIn, shownSize, withCarriedLogo } from './letter-logo.ts'

const digest = '0123456789abcdef'
const logo = { path: `/files/schule/logo/${digest}.png`, width: 900, height: 300 }
const letter: Letter = {
  subject: 'Ihre Anmeldung',
  greeting: 'Guten Tag <img src="/files/fremd/logo/fedcba9876543210.png" alt="x">,',
  paragraphs: ['src="/files/fremd/logo/fedcba9876543210.png"'],
  facts: [],
  closing: 'Freundliche Grüße',
}
const company = 'Schule "Süd" & Söhne'
const { html } = composeMail(letter, { company, locale: 'de', brand: {}, logo })

test.each([
  [900, 300, 168, 56],
  [900, 100, 220, 24],
  [40, 40, 40, 40],
  [900, 1, 220, 1],
])('a logo of %i × %i is shown with %i × %i', (width, height, ...[across, down]) => {
  expect(shownSize({ width, height })).toEqual({ width: across, height: down })
})

test('no logo is shown larger than it is or than its box, and it keeps its shape', () => {
  const side = fc.integer({ min: 1, max: 900 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const shown = shownSize({ width, height })
      expect(shown.width).toBeLessThanOrEqual(Math.min(width, 220))
      expect(shown.height).toBeLessThanOrEqual(Math.min(height, 56))
      const exact = shown.width * (height / width)
      if (shown.height > 1) expect(Math.abs(shown.height - exact)).toBeLessThanOrEqual(1 + height / width)
    }),
  )
})

test('a letter shows the logo of its provider, and no other that somebody wrote into it', () => {
  expect(logoIn(html)).toBe(digest)
  expect(html.match(/<img/g)).toHaveLength(1)
  expect(html).toContain('alt="Schule &quot;Süd&quot; &amp; Söhne"')
})

test('a letter that is sent carries the logo and asks no website for it', () => {
  const sent = withCarriedLogo(html, Buffer.from('png'))
  expect(sent.carried).toEqual({ cid: `${digest}@logo`, content: Buffer.from('png') })
  expect(sent.html).toContain(`<img src="cid:${digest}@logo" width="168"`)
  expect(sent.html).not.toMatch(/src="\/files/)
})

test('where the logo is gone stands the name of the provider', () => {
  const sent = withCarriedLogo(html, null)
  expect(sent.carried).toBeNull()
  expect(sent.html).not.toContain('<img')
  expect(sent.html).toContain('font-weight:600">Schule &quot;Süd&quot; &amp; Söhne</td>')
})

test('a letter without a logo stays as it is', () => {
  const plain = composeMail(letter, { company, locale: 'de', brand: {} }).html
  expect(logoIn(plain)).toBeNull()
  expect(withCarriedLogo(plain, null)).toEqual({ html: plain, carried: null })
})
