import { expect, test } from 'vitest'
import { chargeLetter, type ToldCharge } from './charge.mails.ts'

const charge: ToldCharge = {
  title: 'Tarif PROFESSIONAL, 01.02.2026 – 28.02.2026',
  reference: 'ABCDE-FGHI',
  dueOn: '2026-02-15',
  openCents: 5831,
  company: 'Reihum GmbH',
  account: { accountHolder: 'Reihum GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
}
const about = { company: 'Kreativhaus', url: 'https://reihum.test/settings/billing' }
const factsOf = (told: ToldCharge, locale: 'de' | 'en') =>
  (chargeLetter(told, { ...about, locale }).facts ?? []).map(({ label, value }) => `${label}: ${value}`)

test('a charge is told with all that a transfer needs, in both languages', () => {
  expect(factsOf(charge, 'de')).toEqual([
    `Wofür: ${charge.title}`,
    'Betrag: 58,31\u00a0€',
    'Fällig am: 15.02.2026',
    'Empfänger: Reihum GmbH',
    'IBAN: DE89 3704 0044 0532 0130 00',
    'BIC: COBADEFFXXX',
    'Verwendungszweck: ABCDE-FGHI',
  ])
  expect(factsOf(charge, 'en')).toContain('Amount: €58.31')
  expect(chargeLetter(charge, { ...about, locale: 'en' }).button?.url).toBe(about.url)
})

test('without an account it says that it comes separately', () => {
  const { paragraphs } = chargeLetter({ ...charge, account: null }, { ...about, locale: 'de' })
  expect(paragraphs?.join(' ')).toContain('teilt Ihnen Reihum GmbH gesondert mit')
  expect(factsOf({ ...charge, account: null }, 'de').join()).not.toContain('IBAN')
})
