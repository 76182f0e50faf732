import { fileTypes, type MediaType } from '@reihum/contract/files/file-types.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstZipEntry, zipEndIn, zipEntriesIn } from '#platform/storage/zip-directory.ts'
import { beginningOf } from './content.rules.ts'
import { honestName } from './file.rules.ts'
import { acceptedTypes, imageVariants, pickVariant } from './image.rules.ts'

const types = Object.keys(fileTypes) as MediaType[]

describe('a name', () => {
  it.each([
    ['Boot.JPG', 'image/jpeg', 'Boot.JPG'],
    ['Boot.png', 'image/jpeg', 'Boot.jpg'],
    ['Boot', 'image/webp', 'Boot.webp'],
    ['Boot.1', 'image/webp', 'Boot.1.webp'],
    ['run.exe', 'application/pdf', 'run.exe.pdf'],
    ['page.html', 'text/plain', 'page.html.txt'],
    ['notes.rst', 'text/plain', 'notes.rst'],
    ['.htaccess', 'text/plain', 'htaccess.txt'],
    ['a.b.c.pdf', 'application/pdf', 'a.b.c.pdf'],
    ['', 'application/pdf', 'Datei.pdf'],
  ] as const)('%j of %s becomes %j', (given, type, expected) => {
    expect(honestName(given, type)).toBe(expected)
  })

  it('is never a way anywhere, never too long, ends as what it is, and stays once it is honest', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.constantFrom(...types), (given, type) => {
        const name = honestName(given, type)
        expect(name).toMatch(/^[^/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]{1,200}$/u)
        expect(name).not.toMatch(/^\./)
        const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
        if (type !== 'text/plain') expect(fileTypes[type].extensions).toContain(ending)
        else expect(ending).not.toMatch(/^(x?html?|svg|xml|m?js)$/)
        expect(honestName(name, type)).toBe(name)
      }),
    )
  })
})

const head = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const container = (...brands: string[]) => {
  const text = ['ftyp', brands[0], '\0\0\0\0', ...brands.slice(1)].join('')
  return head(`\0\0\0${String.fromCharCode(text.length + 4)}${text}`)
}

it.each([
  ['a PDF', head('%PDF-1.7'), 'application/pdf'],
  ['a PDF after a byte order mark', head('\xef\xbb\xbf%PDF-1.4\n'), 'application/pdf'],
  [
    'a PDF after an empty line and what a printer adds',
    head('\r\n\x1b%-12345X@PJL\r\n%PDF-1.4\n'),
    'application/pdf',
  ],
  ['a page that speaks of PDF', head('<html>%PDF-1.4'), null],
  ['a text that speaks of PDF far behind', head(`${'x'.repeat(1100)}%PDF-1.4`), 'text'],
  ['a photo of a phone', container('heic', 'mif1', 'heic'), 'heic'],
  ['a photo of a phone that can be AVIF', container('mif1', 'avif', 'miaf'), 'image/avif'],
  ['a film', container('isom', 'mp42'), null],
  ['a document in RTF', head('{\\rtf1\\ansi Hallo}'), 'rtf'],
])('%s is known by how it begins', (_, bytes, expected) => {
  expect(beginningOf(bytes)).toBe(expected)
})

describe('what comes in', () => {
  it('is judged without an error, whatever bytes it is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        for (const head of [bytes, Uint8Array.from([0, 0, 0, 255, 102, 116, 121, 112, ...bytes])]) {
          beginningOf(head)
          zipEndIn(head)
          zipEntriesIn(head, 3)
          firstZipEntry(head)
        }
      }),
    )
  })
})

describe('the sizes of an image', () => {
  const side = fc.integer({ min: 1, max: 20_000 })

  it('are never larger than the image, keep its shape, and come in every format once', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const variants = imageVariants({ width, height })
        for (const one of variants) {
          expect(one.width).toBeLessThanOrEqual(Math.min(width, 1920))
          expect(Math.abs(one.height - (height * one.width) / width)).toBeLessThanOrEqual(1)
        }
        expect(new Set(variants.map((one) => `${one.width} ${one.mediaType}`)).size).toBe(variants.length)
        expect(variants.length).toBeLessThanOrEqual(12)
      }),
    )
  })

  it('one is found for every wish, wide enough where there is one, in a format that is taken', () => {
    const accepts = ['*/*', 'image/webp,*/*', 'image/avif,image/webp', '', 'text/html']
    fc.assert(
      fc.property(side, fc.option(side), fc.constantFrom(...accepts), (image, width, accept) => {
        const stored = imageVariants({ width: image, height: image }).map((one) => ({
          width: one.width,
          media_type: one.mediaType,
        }))
        const found = pickVariant(stored, { width, accept })
        const widest = Math.max(...stored.map((one) => one.width))
        expect(found?.width).toBeGreaterThanOrEqual(Math.min(width ?? widest, widest))
        expect(acceptedTypes(accept)).toContain(found?.media_type)
      }),
    )
  })
})
