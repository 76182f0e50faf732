import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSite } from './allowed-site.ts'

describe('a website that may show the portal', () => {
  it.each([
    ['https://www.example.org', 'https://www.example.org'],
    ['www.example.org', 'https://www.example.org'],
    ['  Example.ORG  ', 'https://example.org'],
    ['http://verein.example', 'http://verein.example'],
    ['https://www.example.org/kurse/herbst?seite=2#unten', 'https://www.example.org'],
    ['https://*.example.org', 'https://*.example.org'],
    ['*.example.org', 'https://*.example.org'],
    ['https://*.example.org:8443/', 'https://*.example.org:8443'],
    ['https://example.org:443', 'https://example.org'],
    ['example.org:8080', 'https://example.org:8080'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://192.168.1.20', 'http://192.168.1.20'],
  ])('%s is %s', (typed, origin) => {
    expect(readSite(typed)).toBe(origin)
  })

  it.each([
    ['nothing', ''],
    ['every website', '*'],
    ['every website over https', 'https://*'],
    ['everything under a top-level domain', 'https://*.org'],
    ['a wildcard within', 'https://www.*.org'],
    ['two wildcards', 'https://*.*.example.org'],
    ['a wildcard for numbers', 'https://*.192.168.1.20'],
    ['a word', 'meinewebsite'],
    ['two at once', 'https://a.example https://b.example'],
    ['a header’s own sign', "https://a.example; script-src 'unsafe-inline'"],
    ['a list', 'a.example,b.example'],
    ['a keyword', "'self'"],
    ['a scheme by itself', 'https:'],
    ['another scheme', 'ftp://example.org'],
    ['a script', 'javascript:alert(1)'],
    ['a data address', 'data:text/html,x'],
    ['an e-mail address', 'post@example.org'],
    ['a name and a password', 'https://user:secret@example.org'],
    ['an IPv6 address', 'http://[::1]'],
    ['a port that there is not', 'https://example.org:99999'],
    ['an underscore', 'https://a_b.example.org'],
    ['a dot at the end', 'https://example.org.'],
  ])('%s is none', (_, typed) => {
    expect(readSite(typed)).toBeNull()
  })

  const pieces = [
    'https://',
    'http://',
    '*.',
    '*',
    'example',
    '.org',
    ';',
    ' ',
    "'",
    ',',
    ':',
    '80',
    '/',
    '@',
    'ü',
    '\n',
  ]

  it('holds nothing that means something else in a header, and read again it is the same', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(fc.constantFrom(...pieces)).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const origin = readSite(text)
        if (origin === null) return
        expect(origin).toMatch(/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/)
        expect(readSite(origin)).toBe(origin)
      }),
      { numRuns: 5_000 },
    )
  })
})
