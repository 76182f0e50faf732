import { told } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'

export const datevWords = {
  commands: {
    'datev.settings-changed': told(
      'Konten für DATEV geändert',
      'Accounts for DATEV changed',
      'hat die Konten für DATEV geändert',
      'changed the accounts for DATEV',
    ),
    'datev.exported': told(
      'Für DATEV exportiert',
      'Exported for DATEV',
      'hat Buchungen für DATEV exportiert',
      'exported postings for DATEV',
    ),
  },
  fields: {
    postings: { de: 'Buchungen', en: 'Postings' },
    sumCents: { de: 'Summe', en: 'Sum' },
    exportedUntil: { de: 'Bis', en: 'Until' },
    adviser: { de: 'Beraternummer', en: 'Adviser' },
    client: { de: 'Mandantennummer', en: 'Client' },
    chart: { de: 'Kontenrahmen', en: 'Chart of accounts' },
    accounts: { de: 'Konten', en: 'Accounts' },
  },
  rules: {
    'exports for datev': rule(
      'sums',
      'Jeder Export für DATEV hat so viele Buchungen und die Summe, die angezeigt wurden.',
      'Every export for DATEV has as many postings, and the sum, that were shown.',
      askSupport,
    ),
  },
} satisfies RoomWords
