import { expect, test } from 'vitest'
import { testLetterhead } from '#test/letterhead.ts'
import { type Letterhead, paperHead } from './letterhead-paper.ts'

const paper = { locale: 'de', title: 'Probe', date: '2027-02-03' } as const
const withLook = (look: Partial<Letterhead['look']>, more: Partial<Letterhead> = {}): Letterhead => ({
  ...testLetterhead,
  ...more,
  look: { ...testLetterhead.look, ...look },
})

test('without entries a paper says what is known of the provider', () => {
  expect(paperHead(testLetterhead, paper)).toEqual({
    ...paper,
    author: 'Kreativhaus Süd',
    accent: '#522B72',
    address: ['Blumenweg 3', '79098 Freiburg'],
    sender: 'Kreativhaus Süd · Blumenweg 3 · 79098 Freiburg',
    footer: [['Kreativhaus Süd', 'Blumenweg 3', '79098 Freiburg'], ['info@kreativhaus.example'], []],
    logo: null,
  })
})

test('a registered company names its register, its director and its VAT number', () => {
  const look = { registerCourt: 'Amtsgericht Freiburg', registerNumber: 'HRB 1234', vatId: 'DE123456788' }
  const { footer } = paperHead(withLook({ ...look, taxNumber: '06 123 45678' }), paper)
  expect(footer[2]).toEqual([
    'Geschäftsführung: Ada Berg',
    'Amtsgericht Freiburg, HRB 1234',
    'USt-IdNr. DE123456788',
  ])
  expect(paperHead(withLook(look), { ...paper, locale: 'en' }).footer[2]).toEqual([
    'Director: Ada Berg',
    'Amtsgericht Freiburg, HRB 1234',
    'VAT number DE123456788',
  ])
})

test('without a VAT number it is the tax number', () => {
  expect(paperHead(withLook({ taxNumber: '06 123 45678' }), paper).footer[2]).toEqual([
    'Steuernummer 06 123 45678',
  ])
})

test('what was entered stands instead, column by column', () => {
  const look = { footerMiddle: 'IBAN DE02 1203\nMusterbank', senderLine: 'KHS, Postfach 1' }
  expect(paperHead(withLook(look), paper)).toMatchObject({
    sender: 'KHS, Postfach 1',
    footer: [['Kreativhaus Süd', 'Blumenweg 3', '79098 Freiburg'], ['IBAN DE02 1203', 'Musterbank'], []],
  })
})

test.each([
  ['wide', 900, 100, { width: 55, height: 6.11 }],
  ['high', 100, 400, { width: 4.5, height: 18 }],
  ['fitting', 550, 180, { width: 55, height: 18 }],
])('a %s logo keeps its shape within its box', (_, width, height, size) => {
  const png = new Uint8Array([1])
  expect(paperHead(withLook({}, { logo: { png, width, height } }), paper)).toMatchObject({
    logo: { place: 'right', ...size },
    images: { 'logo.png': png },
  })
})
