import { linksOf } from '@reihum/contract/messages/letter-text.ts'
import { expect, test } from 'vitest'
import { linksAsText, paragraphAsHtml, withoutLinks } from './written-text.ts'

const written = '[Weg <hier>](https://a.example/x?y=1&z=2) und [Fragen](mailto:b@a.example)'
const links = linksOf(written)
const plain = (html: string) => html.replace(/ (?:style|class)="[^"]*"/g, '')

test('links of the author are links, with everything in them escaped', () => {
  expect(plain(paragraphAsHtml(written, links))).toBe(
    '<p><a href="https://a.example/x?y=1&amp;z=2">Weg &lt;hier&gt;</a> und <a href="mailto:b@a.example">Fragen</a></p>',
  )
  expect(linksAsText(written, links)).toBe(
    'Weg <hier> (https://a.example/x?y=1&z=2) und Fragen (b@a.example)',
  )
  expect(withoutLinks(written, links)).toBe('Weg <hier> und Fragen')
})

test('what somebody else entered stays text', () => {
  const entered = '[Gratis](https://evil.example)'
  expect(plain(paragraphAsHtml(`Hallo ${entered}`, links))).toBe(`<p>Hallo ${entered}</p>`)
})

test('lines with a hyphen are a list, between lines that are none', () => {
  expect(plain(paragraphAsHtml('Bitte:\n- eins\n• zwei <b>\nDanke\n-drei'))).toBe(
    '<p>Bitte:</p>\n<ul><li>eins</li><li>zwei &lt;b&gt;</li></ul>\n<p>Danke<br>-drei</p>',
  )
})

test.each([
  '[x](javascript:alert)',
  '[x](http://)',
  '[x](data:text/html,a)',
  '[x](https://a.example/"onclick)',
  '[ ](https://a.example)',
  '[x](mailto:nobody)',
  '[{{person.name}}](https://a.example)',
  '[x]({{course.place}})',
  // It reads like an address to which it does not lead.
  '[https://sparkasse.example](https://evil.example)',
  '[Zur Bank: www.sparkasse.example/konto](https://evil.example)',
  '[sparkasse.example](https://sparkasse.example.evil.example)',
  '[sparkasse.example](mailto:ada@evil.example)',
  '[ada@schule.example](mailto:eva@schule.example)',
  '[ada@schule.example](https://schule.example)',
  '[Konto](https://sparkasse.example@evil.example/)',
])('%s is no link', (text) => {
  expect(linksOf(text)).toEqual([])
})

test.each([
  '[https://www.schule.example/kurse](https://schule.example/kurse?a=1)',
  '[schule.example](https://buchung.schule.example/)',
  '[Müller.example](https://xn--mller-kva.example/)',
  '[Anfahrt.pdf](https://files.example/7)',
  '[z. B. hier](https://schule.example)',
  '[Ada@schule.example](mailto:ada@schule.example)',
  '[ada@schule.example](mailto:ada@schule.example?subject=Frage)',
  '[Ada schreiben (ada@schule.example)](mailto:ada@schule.example)',
])('%s leads where it says', (text) => {
  expect(linksOf(text)).toHaveLength(1)
})
