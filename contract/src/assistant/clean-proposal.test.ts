import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanProposal } from './clean-proposal.ts'

const allowed = {
  placeholders: ['course.title', 'person.first-name'],
  given: { 'given.1': 'https://musikschule.example/probe', 'given.2': 'Lena Vogt' },
}
const clean = (raw: string) => cleanProposal(raw, allowed, 10_000)

describe('what a letter says stays', () => {
  test.each([
    'Liebe {{person.first-name}},\n\nder Kurs {{course.title}} beginnt am 12.03.2026 um 18.30 Uhr, z.B. in Raum 2.1.',
    'Der Verein e.V. und die Kurs GmbH & Co.KG grüßen. Prof.Dr. Meier kommt auch.',
    'Kosten: 12,50 € (3/4 davon jetzt). Wer über 6 ist < 18, zahlt mehr …',
    '- Noten\n- Stift\n\nBis bald!',
    'See you at 6.30 p.m. on Monday; it is 5 m² large.',
    '{{if course.title}}Kurs {{course.title}}{{else}}Kurs{{end}}',
  ])('%s', (text) => expect(clean(text)).toEqual({ text, removed: 0, unknown: [] }))

  test('a missing space after a sentence is added', () => {
    expect(clean('Um 18 Uhr.Bitte kommen Sie.{{person.first-name}}').text).toBe(
      'Um 18 Uhr. Bitte kommen Sie. {{person.first-name}}',
    )
  })

  test('marks of Markdown go, and what they mark stays', () => {
    expect(clean('# Hallo\n\n**Wichtig**: heute\n```\nText\n```').text).toBe(
      'Hallo\n\nWichtig: heute\n\nText',
    )
  })

  test('what was given comes back as it was', () => {
    expect(clean('{{given.2}} sieht {{given.1}}.').text).toBe(
      'Lena Vogt sieht https://musikschule.example/probe .',
    )
  })
})

test('an unknown placeholder is shown as unfilled, and no letter is sent with it', () => {
  expect(clean('Raum {{room.number}}, {{evil.com}}')).toEqual({
    text: 'Raum {{? room number}}, {{? evil com}}',
    removed: 0,
    unknown: ['room number', 'evil com'],
  })
})

/** Ways to write an address so that a program or a person finds it. */
const ways: [string, (host: string) => string][] = [
  ['https', (host) => `https://${host}/a?b=c#d`],
  ['a scheme of any kind', (host) => `git+ssh://${host}`],
  ['hxxp', (host) => `hxxps://${host}`],
  ['h**p', (host) => `h**p://${host}`],
  ['spaces between the letters', (host) => `h t t p s : / / ${host}`],
  ['a colon in brackets', (host) => `http[:]//${host}`],
  ['dots in brackets', (host) => host.replaceAll('.', '[.]')],
  ['dots in round brackets', (host) => host.replaceAll('.', ' (.) ')],
  ['(dot)', (host) => host.replaceAll('.', ' (dot) ')],
  ['[punkt]', (host) => host.replaceAll('.', '[punkt]')],
  ['a bare domain', (host) => host],
  ['a bare domain with a path', (host) => `${host}/login`],
  ['a bare domain with a port', (host) => `${host}:8443`],
  ['www', (host) => `www.${host}`],
  ['a domain in capitals', (host) => host.toUpperCase()],
  ['no scheme', (host) => `//${host}/a`],
  ['backslashes', (host) => `\\\\${host}\\share`],
  ['a mail address', (host) => `kurs@${host}`],
  ['a mail address with (at)', (host) => `kurs (at) ${host}`],
  ['a mail address with spaces', (host) => `kurs @ ${host}`],
  ['mailto', (host) => `mailto:kurs@${host}`],
  ['a link of Markdown', (host) => `[hier](https://${host})`],
  ['a picture of Markdown', (host) => `![](https://${host}/p.png)`],
  ['a reference of Markdown', (host) => `[hier][1]\n\n[1]: https://${host}`],
  ['a link in brackets', (host) => `<https://${host}>`],
  ['a link of HTML', (host) => `<a href="https://${host}">hier</a>`],
  ['a picture of HTML', (host) => `<img src=//${host}/p>`],
  ['zero-width characters', (host) => `https://${[...host].join('\u200b')}`],
  ['a soft hyphen at each dot', (host) => host.replaceAll('.', '\u00ad.\u00ad')],
  ['an ideographic dot', (host) => host.replaceAll('.', '。')],
  ['a half-wide dot', (host) => host.replaceAll('.', '｡')],
  [
    'wide letters',
    (host) => [...`https://${host}`].map((c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).join(''),
  ],
  ['entities', (host) => host.replaceAll('.', '&#46;')],
  ['entities of entities', (host) => host.replaceAll('.', '&amp;#x2e;')],
  ['named entities', (host) => `https&colon;&sol;&sol;${host.replaceAll('.', '&period;')}`],
  ['escapes', (host) => `https%3A%2F%2F${host.replaceAll('.', '%2e')}`],
  ['a data address', (host) => `data:text/html,<script src="https://${host}"></script>`],
  ['a script', (host) => `javascript:location='https://${host}'`],
  ['a script with a space', (host) => `javascript : location='${host}'`],
  ['punycode', (host) => `xn--${host}`],
  ['letters of another script', (host) => `пример.${host}`],
  ['behind a placeholder', (host) => `{{course.title}}.${host}`],
  ['before a placeholder', (host) => `https://${host}/{{person.first-name}}`],
  ['within braces', (host) => `{{https://${host}}}`],
  ['behind a link of ours', (host) => `{{given.1}}@${host}`],
  ['in a sentence', (host) => `Bitte melden Sie sich bei ${host}, und zwar heute.`],
  ['at the end of a sentence', (host) => `Siehe ${host}.`],
  ['a space before the dot', (host) => host.replaceAll('.', ' .')],
  ['spelt', (host) => host.replaceAll('.', ' dot ')],
]

/** Whether anything of the text leads to the host: read without all that this product knows of addresses. */
const leadsTo = (text: string, host: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9.:/@]/g, '')
    .includes(host)

describe('nothing that leads elsewhere is left', () => {
  test.each(ways)('%s', (_, write) => {
    const host = 'evil-host.com'
    const { text } = clean(`Guten Tag,\n\n${write(host)} ist wichtig.`)
    expect(leadsTo(text, 'evilhost.com')).toBe(false)
    expect(text).not.toMatch(/https?:|javascript:|data:|mailto:|<|@|www\./i)
    expect(text).toContain('Guten Tag,')
  })

  test.each([
    '192.168.0.1',
    'http://2130706433/',
    'http://[::1]/a',
    '[2001:db8::7]/a',
    't.co/abc',
    'rechnung.zahlen.shop',
    'пример.рф',
    'tel:+491234567',
    'beispiel punkt de',
  ])('%s', (address) => {
    const { text, removed } = clean(`Hier: ${address} bitte`)
    expect(text).toMatch(/^Hier: \S*‹…›\S* bitte$/)
    expect(removed).toBe(1)
  })

  test('a link of Markdown whose address holds brackets leaves no empty marks', () => {
    expect(clean('[](evil-host (.) com)').text).toBe('‹…›')
  })

  test('whatever is mixed', () => {
    const piece = fc.oneof(
      fc.constantFrom(...ways).map(([, write]) => write('evil-host.com')),
      fc.constantFrom(
        ' ',
        '\n',
        '.',
        '{{course.title}}',
        '{{given.2}}',
        '[',
        '](',
        ')',
        '<',
        '>',
        '{{',
        '}}',
        '/',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { text } = clean(pieces.join(''))
        expect(leadsTo(text.replaceAll(' ', '§'), 'evilhost.com')).toBe(false)
        expect(text).not.toMatch(/:\/\/|www\.\w|xn--|evil-host\.com/i)
        // What was given comes back as it was, and may look like a tag.
        if (!pieces.join('').includes('given.')) expect(clean(text).text).toBe(text)
      }),
      { numRuns: 500 },
    )
  })

  test('only links that were given, and with nothing added to them', () => {
    const piece = fc.constantFrom('{{given.1}}', '/x', '?a=b', '@', '.', ':', 'a', ' ', '#', '&', '-')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const words = clean(pieces.join('')).text.split(/\s+/)
        const links = words.filter((word) => word.includes('://'))
        expect(
          links.every((word) => /^[‹…›("]*https:\/\/musikschule\.example\/probe[),;!]*$/.test(word)),
        ).toBe(true)
      }),
    )
  })
})

test('it takes no longer than its text is long', () => {
  for (const part of ['.a', '[', '](', '<a', '{{', '@', 'h t', ' .', '&amp;', 'a-', '\u200b', 'www.', '::']) {
    const begun = performance.now()
    clean(part.repeat(Math.ceil(20_000 / part.length)))
    expect(performance.now() - begun, part).toBeLessThan(1_500)
  }
})
