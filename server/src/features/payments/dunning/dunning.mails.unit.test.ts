import { defaultDunningPlan } from '@reihum/contract/payments/dunning-defaults.ts'
import { type DunningWording, dunningPlan } from '@reihum/contract/payments/dunning-settings.schema.ts'
import {
  dunningPlaceholders,
  fillPlaceholders,
  unknownPlaceholders,
  writtenPlaceholder,
} from '@reihum/contract/payments/dunning-texts.ts'
import { locales } from '@reihum/contract/wire/locales.ts'
import { describe, expect, test } from 'vitest'
import { composeMail } from '#platform/mail/letter.ts'
import { type DunningFacts, dunningLetter } from './dunning.mails.ts'

const { reminder, levels } = defaultDunningPlan
const wordings = [reminder?.wording, ...levels.map(({ wording }) => wording)] as DunningWording[]

const facts = (wording: DunningWording, locale: 'de' | 'en'): DunningFacts => ({
  locale,
  wording: wording[locale],
  name: 'Ada {{Betrag}} Groß',
  company: 'Schule Süd',
  currency: 'EUR',
  payBy: '2027-03-20',
  items: [
    { title: 'Töpfern', reference: '3A7C4Q9W', dueOn: '2027-03-01', openCents: 5_000 },
    { title: 'Ton', reference: '3A7C4Q9WX', dueOn: '2027-02-01', openCents: 1_250 },
  ],
  feeCents: 250,
  interestCents: 12,
  formerFeeCents: 300,
  bank: { accountHolder: '', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
  links: { privacy: 'https://reihum.test/privacy', imprint: 'https://reihum.test/imprint' },
})

const textOf = (wording: DunningWording, locale: 'de' | 'en') =>
  composeMail(dunningLetter(facts(wording, locale)), { company: 'Schule Süd', locale, brand: {} })

describe('the texts that a tenant begins with', () => {
  test('are a plan that can be saved', () => {
    expect(dunningPlan.safeParse(defaultDunningPlan).error).toBeUndefined()
  })

  test.each(wordings.flatMap((wording, at) => locales.map((locale) => [at, locale, wording] as const)))(
    'letter %i in %s says everything, and leaves no placeholder',
    (_, locale, wording) => {
      const { subject, text } = textOf(wording, locale)
      // What somebody is called is never taken for a placeholder.
      expect(text.replace('{{Betrag}}', '')).not.toMatch(/\{\{|\}\}/)
      expect(subject).not.toMatch(/\{\{|\}\}/)
      for (const said of ['3A7C-4Q9W', '3A7-C4Q-9WX', 'DE02 1203 0000 0000 2020 51', 'Ada {{Betrag}} Groß'])
        expect(text).toContain(said)
      expect(text).toContain(locale === 'de' ? '68,12\u00a0€' : '€68.12')
    },
  )
})

describe('placeholders', () => {
  test.each<[string, 'de' | 'en', string[]]>([
    ['Bitte {{Betrag}} bis {{Frist}}', 'de', []],
    ['Bitte {{ betrag }} zahlen', 'de', []],
    ['Please pay {{amount}}', 'en', []],
    ['Bitte {{amount}} zahlen', 'de', ['{{amount}}']],
    ['Bitte {{Summe}} zahlen', 'de', ['{{Summe}}']],
    ['Bitte {{Betrag zahlen', 'de', ['{{']],
    ['Bitte {{{Betrag}}} zahlen', 'de', []],
    [`{{${'x'.repeat(50)}}}`, 'de', ['{{', '}}']],
  ])('%s (%s): unknown are %j', (text, locale, unknown) => {
    expect(unknownPlaceholders(text, locale)).toEqual(unknown)
  })

  test('are known in both languages as they are written', () => {
    for (const locale of locales)
      for (const name of Object.keys(dunningPlaceholders) as (keyof typeof dunningPlaceholders)[]) {
        const values = {
          name: '',
          total: '',
          count: '',
          dueOn: '',
          payBy: '',
          fee: '',
          company: '',
          [name]: 'x',
        }
        const written = writtenPlaceholder(name, locale)
        expect(unknownPlaceholders(written, locale)).toEqual([])
        expect(fillPlaceholders(written, locale, values)).toBe('x')
      }
  })
})
