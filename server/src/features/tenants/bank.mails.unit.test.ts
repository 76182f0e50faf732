import { expect, test } from 'vitest'
import { bankChangedLetter } from './bank.mails.ts'

const letterOn = (fields: { field: 'iban' | 'preNotificationDays'; before: string; after: string }[]) =>
  bankChangedLetter({
    locale: 'de',
    timeZone: 'Europe/Berlin',
    company: 'Kreativhaus',
    change: { at: '2026-11-23T15:00:00.000Z', by: 'Ada Berg', fields },
    url: 'https://reihum.test/settings/general',
  }).paragraphs.join(' ')

test('the letter speaks of a new account only where there is one', () => {
  expect(letterOn([{ field: 'iban', before: '… 3000', after: '… 6819' }])).toContain('auf das neue Konto')
  const days = letterOn([{ field: 'preNotificationDays', before: '14', after: '7' }])
  expect(days).toContain('geändert.')
  expect(days).not.toContain('Konto.')
})
