import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'
import { decodeWestern, type WesternEncoding } from './western-encodings.ts'

const encodings: WesternEncoding[] = ['windows-1252', 'macintosh', 'cp850']

/** The bytes of a text in an encoding, found by decoding each byte. Null: it has no byte for a character. */
function encoded(text: string, encoding: WesternEncoding): Uint8Array | null {
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decodeWestern(Uint8Array.of(byte), encoding), byte]),
  )
  const bytes = Array.from(text, (character) => byteOf.get(character))
  return bytes.includes(undefined) ? null : Uint8Array.from(bytes as number[])
}

it.each([
  ['a name', 'Name\nMüller'],
  ['a street', 'Straße\nWeißer Weg 3'],
  ['capitals', 'NAME;ORT\nMÜLLER;KÖLN'],
  ['a capital at the beginning', 'Ort\nÖhringen, Ägidienberg'],
  ['an accent at the end', 'Vorname\nRené, Aimée, François'],
  ['an amount', 'Gebühr\n49,00 €'],
  ['signs', 'Titel\nÜben – „Anfang“ für’s Erste, 20 °C, § 4'],
])('%s is read in whatever western encoding it was saved', (_, text) => {
  for (const encoding of encodings) {
    const bytes = encoded(text, encoding)
    if (bytes) expect([encoding, decodeText(bytes)]).toEqual([encoding, text])
  }
})

it('any list of German names is read in whatever western encoding it was saved', () => {
  const names = ['Müller', 'Jäger', 'Schröder', 'Weiß', 'Öz', 'Ünal', 'René', 'Anna', 'Käthe', 'Groß']
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...encodings),
      fc.constantFrom(';', '\n', ', '),
      (list, encoding, separator) => {
        const text = list.join(separator)
        expect(decodeText(encoded(text, encoding) as Uint8Array)).toBe(text)
      },
    ),
  )
})

it('one damaged byte in UTF-8 costs one character, and not the whole file', () => {
  const bytes = Buffer.from('Müller;Jäger;Öz;Groß;Schröder;x')
  bytes[bytes.length - 1] = 0xff
  expect(decodeText(bytes)).toBe('Müller;Jäger;Öz;Groß;Schröder;\ufffd')
})
