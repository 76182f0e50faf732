import { on, told } from '../wire/audited-command.ts'
import type { Vocabulary } from '../wire/field-words.ts'
import { loggedNamesOf } from '../wire/field-words.ts'
import { rule } from '../wire/invariant-rule.ts'
import type { Wording } from '../wire/locales.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { invoiceFieldWords } from './invoice.fields.ts'
import { invoiceRefusals } from './invoice-refusals.ts'
import { draftsWhenNames } from './invoice-settings.schema.ts'
import { invoiceFormatNames } from './invoice-states.ts'

const support: Wording = {
  de: 'Schreiben Sie keine weiteren Rechnungen fest, und schreiben Sie dem Support.',
  en: 'Make no further invoices final, and write to support.',
}

const settingsNames = loggedNamesOf(invoiceFieldWords satisfies Vocabulary)

export const invoicesWords = {
  commands: {
    'invoices.settings-changed': told(
      'Einstellungen für Rechnungen geändert',
      'Settings for invoices changed',
      'hat die Einstellungen für Rechnungen geändert',
      'changed the settings for invoices',
    ),
    'invoice.drafted': on('Rechnungsentwurf angelegt', 'Draft of an invoice made', 'entworfen', 'drafted'),
    'invoice.changed': on('Rechnungsentwurf geändert', 'Draft of an invoice changed', 'geändert', 'changed'),
    'invoice.recreated': told(
      'Rechnungsentwurf neu erstellt',
      'Draft of an invoice made anew',
      'hat {subject} neu erstellt',
      'made {subject} anew',
    ),
    'invoice.discarded': on(
      'Rechnungsentwurf verworfen',
      'Draft of an invoice discarded',
      'verworfen',
      'discarded',
    ),
    'invoice.finalised': on('Rechnung festgeschrieben', 'Invoice made final', 'festgeschrieben', 'finalised'),
    'invoices.finalising-started': told(
      'Festschreiben vieler Rechnungen begonnen',
      'Making many invoices final begun',
      'hat begonnen, viele Rechnungen festzuschreiben',
      'began to make many invoices final',
    ),
    'invoices.sending-started': told(
      'Senden vieler Rechnungen begonnen',
      'Sending many invoices begun',
      'hat begonnen, Rechnungen zu senden',
      'began to send invoices',
    ),
    'invoices.exported': told(
      'Rechnungen exportiert',
      'Invoices exported',
      'hat Rechnungen exportiert',
      'exported invoices',
    ),
    'invoice.sent': on('Rechnung gesendet', 'Invoice sent', 'gesendet', 'sent'),
    'invoice.cancelled': on('Rechnung storniert', 'Invoice cancelled', 'storniert', 'cancelled'),
    'invoice.credited': told(
      'Rechnung teilweise gutgeschrieben',
      'Part of an invoice credited',
      'hat einen Teil von {subject} gutgeschrieben',
      'credited a part of {subject}',
    ),
  },
  letters: { 'invoice.sent': { de: 'Rechnung', en: 'Invoice' } },
  subjects: {
    invoice: {
      name: { de: 'Rechnung', en: 'Invoice' },
      named: { de: 'die Rechnung {name}', en: 'the invoice {name}' },
      unnamed: { de: 'eine Rechnung', en: 'an invoice' },
      isWorkedOn: true,
    },
  },
  fields: {
    recipientName: { de: 'Empfänger', en: 'Recipient' },
    invoices: { de: 'Rechnungen', en: 'Invoices' },
    by: { de: 'Durch', en: 'By' },
    nextInvoice: { de: 'Nächste Rechnung', en: 'Next invoice' },
    nextCorrection: { de: 'Nächste Korrektur', en: 'Next correction' },
    ...settingsNames,
    usualFormat: { ...settingsNames.usualFormat, values: invoiceFormatNames },
    draftsWhen: { ...settingsNames.draftsWhen, values: draftsWhenNames },
  },
  rules: {
    'invoice numbers': rule(
      'sums',
      'Die Nummern der Rechnungen haben keine Lücke.',
      'The numbers of invoices have no gap.',
      support,
    ),
    'invoice chain': rule(
      'sums',
      'Festgeschriebene Rechnungen sind, wie sie festgeschrieben wurden.',
      'Final invoices are exactly as they were when made final.',
      support,
    ),
    'invoice sums': rule(
      'sums',
      'Rechnungen sagen, was ihre Positionen ergeben.',
      'Invoices say what their lines add up to.',
      support,
    ),
    'invoices and what was charged': rule(
      'sums',
      'Rechnungen, die niemand von Hand geändert hat, verlangen, was ihre Forderungen verlangten.',
      'Invoices that nobody changed by hand ask for what their receivables asked for.',
      support,
    ),
    'invoiced once': rule(
      'sums',
      'Keine Forderung steht auf zwei Rechnungen, die gelten.',
      'No receivable is on two invoices that count.',
      support,
    ),
  },
  refusals: invoiceRefusals,
} satisfies RoomWords
