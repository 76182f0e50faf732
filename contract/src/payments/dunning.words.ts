import { told } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { dunningFieldWords } from './dunning.fields.ts'
import { pauseReasonNames } from './dunning.schema.ts'

export const dunningWords = {
  commands: {
    'dunning.settings-changed': told(
      'Mahneinstellungen geändert',
      'Dunning settings changed',
      'hat die Mahneinstellungen geändert',
      'changed the dunning settings',
    ),
    'dunning.reminded': told(
      'Zahlungserinnerung geschickt',
      'Payment reminder sent',
      'hat {subject} an eine Zahlung erinnert',
      'reminded {subject} of a payment',
    ),
    'dunning.dunned': told(
      'Mahnung geschickt',
      'Dunning letter sent',
      'hat {subject} gemahnt',
      'sent a dunning letter to {subject}',
    ),
    'dunning.paused': told(
      'Mahnungen pausiert',
      'Dunning paused',
      'hat Mahnungen für {subject} pausiert',
      'paused dunning for {subject}',
    ),
    'dunning.resumed': told(
      'Mahnpause beendet',
      'Dunning resumed',
      'hat die Mahnpause für {subject} beendet',
      'ended the pause of dunning for {subject}',
    ),
  },
  fields: {
    dunningLevel: { de: 'Mahnstufe', en: 'Dunning level' },
    receivables: { de: 'Forderungen', en: 'Receivables' },
    openCents: { de: 'Offen', en: 'Open' },
    feeCents: sharedFields.feeCents,
    pauseReason: {
      de: 'Warum',
      en: 'Why',
      values: pauseReasonNames,
    },
    pausedUntil: { de: 'Pausiert bis', en: 'Paused until' },
    startsItself: dunningFieldWords.startsItself.label,
    startsAt: dunningFieldWords.startsAt.label,
    minimumCents: dunningFieldWords.minimumCents.label,
    interestRate: dunningFieldWords.interestRate.label,
    attachesPaper: dunningFieldWords.attachesPaper.label,
    writesByPost: dunningFieldWords.writesByPost.label,
    byPost: { de: 'Auf Papier', en: 'On paper' },
    hasCopy: { de: 'Kopie an den Anbieter', en: 'Copy to the provider' },
    reminderDays: { de: 'Tage der Erinnerung', en: 'Days of the reminder' },
    levelDays: { de: 'Tage der Mahnstufen', en: 'Days of the dunning levels' },
    levelFees: { de: 'Gebühren der Mahnstufen', en: 'Fees of the dunning levels' },
    writeOffDays: dunningFieldWords.writeOffDays.label,
  },
  rules: {
    'dunning letters': rule(
      'sums',
      'Jede Mahnung ist die Summe ihrer Forderungen, und ihre Gebühr ist gefordert.',
      'Every dunning letter is the sum of its receivables, and its fee is charged.',
      askSupport,
    ),
    'dunning runs': rule(
      'sums',
      'Jeder Mahnlauf zählt die Briefe, die er geschrieben hat.',
      'Every dunning run counts the letters that it wrote.',
      askSupport,
    ),
  },
  letters: {
    'dunning.reminded': { de: 'Zahlungserinnerung vor der Mahnung', en: 'Reminder before dunning' },
    'dunning.dunned': { de: 'Mahnung', en: 'Dunning letter' },
  },
} satisfies RoomWords
