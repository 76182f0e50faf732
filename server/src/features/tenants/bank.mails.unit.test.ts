import { expect, test } from 'vitest'
import { bankChangedLetter } from './bank.mails.ts'

type Field = { field: 'iban' | 'preNotificationDays'; before: string; after: string }

const letterOn = (fields: Field[], isFirst = false) => {
  const {
    subject,
    paragraphs,
    facts = [],
  } = bankChangedLetter({
    locale: 'de',
    timeZone: 'Europe/Berlin',
    company: 'Kreativhaus',
    change: { at: '2026-11-23T15:00:00.000Z', by: 'Ada Berg', fields },
    isFirst,
    url: 'https://reihum.test/settings/general',
  })
  return [subject, ...paragraphs, ...facts.map(({ value }) => value)].join(' ')
}

test('the letter speaks of a new account only where there is one', () => {
  expect(letterOn([{ field: 'iban', before: '… 3000', after: '… 6819' }])).toContain('auf das neue Konto')
  const days = letterOn([{ field: 'preNotificationDays', before: '14', after: '7' }])
  expect(days).toContain('geändert.')
  expect(days).not.toContain('neue Konto')
})

test('the first account was entered, not changed', () => {
  const first = letterOn([{ field: 'iban', before: '', after: '… 3000' }], true)
  expect(first).toContain('Die Bankverbindung von Kreativhaus wurde eingetragen')
  expect(first).toContain('… 3000')
  expect(first).not.toMatch(/geändert|vorher|leer/)
})
