import { defaultDunningPlan } from '@reihum/contract/payments/dunning-defaults.ts'
import type { DunningLevel } from '@reihum/contract/payments/dunning-settings.schema.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { openLog } from '#platform/log.ts'
import { makePress } from '#platform/paper/press.ts'
import { testLetterhead } from '#test/letterhead.ts'
import { readPdf } from '#test/read-pdf.ts'
import { type DunningPaperFacts, dunningPaper, dunningTemplate } from './dunning-paper.ts'

const press = makePress({ log: openLog('silent') })
afterAll(() => press.close())

const [, second] = defaultDunningPlan.levels as [DunningLevel, DunningLevel]

const facts = (locale: 'de' | 'en', more: Partial<DunningPaperFacts> = {}): DunningPaperFacts => ({
  locale,
  wording: second.wording[locale],
  name: 'Ada Groß',
  company: 'Kreativhaus Süd',
  recipientLines: ['Groß & Söhne GmbH', 'Ada Groß', 'Lindenweg 4', '79098 Freiburg'],
  writtenOn: '2027-03-10',
  currency: 'EUR',
  payBy: '2027-03-20',
  items: [
    { title: 'Töpfern an der Scheibe', reference: '3A7C4Q9W', dueOn: '2027-02-01', openCents: 5_000 },
    { title: '#text(fill: red)[Ton] *fett*', reference: '3A7C4Q9WX', dueOn: '2027-03-01', openCents: 1_250 },
  ],
  feeCents: 250,
  interestCents: 12,
  formerFeeCents: 300,
  bank: { accountHolder: '', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
  links: { privacy: '', imprint: '' },
  ...more,
})

const plain = (text: string) => text.replace(/[\s\u200b]+/g, ' ')

describe('a letter of dunning on paper', () => {
  it('says what is open, what is added, what it sums to, and how to pay', () => {
    const [letter] = dunningPaper([facts('de')], testLetterhead).letters
    expect(letter).toMatchObject({
      heading: 'Mahnung: 68,12\u00a0€ bis 20.03.2027',
      recipient: ['Groß & Söhne GmbH', 'Ada Groß', 'Lindenweg 4', '79098 Freiburg'],
      rows: [
        { reference: '3A7C-4Q9W', due: '01.02.2027', amount: '50,00\u00a0€' },
        { reference: '3A7-C4Q-9WX', due: '01.03.2027', amount: '12,50\u00a0€' },
      ],
      sums: [
        { label: 'Offene Forderungen', value: '62,50\u00a0€', isTotal: false },
        { label: 'Mahngebühr', value: '2,50\u00a0€', isTotal: false },
        { label: 'Verzugszinsen', value: '0,12\u00a0€', isTotal: false },
        { label: 'Gebühren früherer Schreiben', value: '3,00\u00a0€', isTotal: false },
        { label: 'Zu zahlen', value: '68,12\u00a0€', isTotal: true },
      ],
    })
    expect(letter?.payment.facts.map(({ value }) => value)).toEqual([
      'Kreativhaus Süd',
      'DE02 1203 0000 0000 2020 51',
      'BYLADEM1001',
      '3A7C-4Q9W, 3A7-C4Q-9WX',
    ])
    expect(letter?.payment.qr).not.toBeNull()
  })

  it('has no code where no bank takes it, and says so without an account', () => {
    const [swiss] = dunningPaper([facts('en', { currency: 'CHF' })], testLetterhead).letters
    expect(swiss?.payment.qr).toBeNull()
    const [none] = dunningPaper([facts('en', { bank: null })], testLetterhead).letters
    expect(none?.payment).toMatchObject({
      qr: null,
      text: expect.stringContaining('will be happy to give you'),
    })
  })

  it.each(['de', 'en'] as const)('says all that it has to say, in order, in %s', async (locale) => {
    const { pages } = readPdf(
      await press.print(dunningTemplate, dunningPaper([facts(locale)], testLetterhead)),
    )
    expect(pages.map((page) => plain(page).trim())).toMatchSnapshot()
  })

  it('is printed with others as one PDF, each on pages of its own and in its language', async () => {
    const many = facts('en', {
      items: Array.from({ length: 40 }, () => facts('en').items[0] as DunningPaperFacts['items'][number]),
    })
    const content = await press.print(dunningTemplate, dunningPaper([facts('de'), many], testLetterhead))
    const pages = readPdf(content).pages.map(plain)
    expect(pages).toHaveLength(4)
    expect(pages[0]).toContain('Mahnung: 68,12')
    expect(pages[0]).toContain('#text(fill: red)[Ton] *fett*')
    expect(pages[0]).not.toContain('1 / ')
    expect(pages[1]).toContain('Reminder of an overdue payment')
    expect(pages[1]).toContain('1 / 3')
    expect(pages[3]).toContain('3 / 3')
  })
})
