import { escapeMarkup } from '@reihum/contract/wire/escape-markup.ts'
import { describe, expect, test } from 'vitest'
import { composeMail, type Letter } from './letter.ts'

const letter: Letter = {
  subject: 'Ihre Anmeldung:\r\nBcc: jemand@example.org',
  preview: 'Ihr Platz ist reserviert',
  greeting: 'Guten Tag <b>Ada</b>,',
  paragraphs: ['vielen Dank.\nBis bald!'],
  facts: [{ label: 'Kurs', value: 'Töpfern & "mehr"' }],
  button: { label: 'Anmeldung ansehen', url: 'https://reihum.test/a?b=1&c=2' },
  sections: [
    { heading: 'Termine', lines: ['Mo, 01.03.', 'Mo, 08.03.'] },
    {
      heading: 'Zahlung',
      paragraphs: ['Bitte überweisen Sie.'],
      facts: [{ label: 'IBAN', value: 'DE02\n1203' }],
    },
    { paragraphs: ['Ohne Überschrift.'] },
  ],
  closing: 'Freundliche Grüße',
  smallPrint: ['Sie haben sich angemeldet.', { label: 'Datenschutz', url: 'https://reihum.test/privacy' }],
}

const look = { company: 'Schule <Süd>', locale: 'de', brand: {} } as const
const { subject, html, text } = composeMail(letter, look)

test('the plain text says everything in the order of the letter', () => {
  expect(text).toBe(`Guten Tag <b>Ada</b>,

vielen Dank.
Bis bald!

Kurs: Töpfern & "mehr"

Anmeldung ansehen:
https://reihum.test/a?b=1&c=2

Termine
-------

- Mo, 01.03.
- Mo, 08.03.

Zahlung
-------

Bitte überweisen Sie.

IBAN: DE02
  1203

Ohne Überschrift.

Freundliche Grüße
Schule <Süd>

-- 
Sie haben sich angemeldet.
Datenschutz: https://reihum.test/privacy
`)
})

describe('the HTML', () => {
  test('says the same, and nothing that somebody entered is taken for markup', () => {
    const words = html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]+>/g, ' ')
    for (const said of text.split(/\n|: | {2}|- /).map((line) => line.replace(/:$/, '').trim()))
      if (said && !/^-+$/.test(said) && !said.startsWith('http')) expect(words).toContain(escapeMarkup(said))
    expect(html).toContain('Guten Tag &lt;b&gt;Ada&lt;/b&gt;,')
    expect(html).not.toMatch(/<b>|<Süd>/)
    expect(html).toContain('href="https://reihum.test/a?b=1&amp;c=2"')
    expect(html).toContain('href="https://reihum.test/privacy"')
  })

  test('keeps breaks, and begins with what inboxes show beside the subject', () => {
    expect(html).toContain('vielen Dank.<br>Bis bald!')
    expect(html.indexOf('Ihr Platz ist reserviert')).toBeLessThan(html.indexOf('Guten Tag'))
    expect(text).not.toContain('Ihr Platz ist reserviert')
  })

  test('loads nothing from anywhere', () => {
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i)
  })
})

test('a break in the subject begins no other header', () => {
  expect(subject).toBe('Ihre Anmeldung: Bcc: jemand@example.org')
})

test('a letter without sections and small print is as short as it is', () => {
  const short = composeMail({ ...letter, sections: [], smallPrint: [], facts: [], button: undefined }, look)
  expect(short.text).toBe(
    'Guten Tag <b>Ada</b>,\n\nvielen Dank.\nBis bald!\n\nFreundliche Grüße\nSchule <Süd>\n',
  )
  expect(short.html).not.toMatch(/<h2|<ul|<a /)
})
