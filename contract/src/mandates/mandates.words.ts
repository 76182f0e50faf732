import { told } from '../wire/audited-command.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { mandateRefusals } from './mandate-refusals.ts'

export const mandatesWords = {
  commands: {
    'mandate.given': told(
      'Lastschriftmandat erteilt',
      'Direct debit mandate given',
      'hat ein Lastschriftmandat für {subject} erteilt',
      'gave a direct debit mandate for {subject}',
    ),
    'mandate.noted': told(
      'Lastschriftmandat erfasst',
      'Direct debit mandate recorded',
      'hat ein Lastschriftmandat von {subject} erfasst',
      'recorded a direct debit mandate of {subject}',
    ),
    'mandate.account-changed': told(
      'Konto eines Mandats geändert',
      'Mandate account changed',
      'hat das Konto des Lastschriftmandats von {subject} geändert',
      'changed the account of the direct debit mandate of {subject}',
    ),
    'mandate.suspended': told(
      'Lastschriftmandat ausgesetzt',
      'Direct debit mandate suspended',
      'hat das Lastschriftmandat von {subject} ausgesetzt',
      'suspended the direct debit mandate of {subject}',
    ),
    'mandate.resumed': told(
      'Lastschriftmandat wieder gültig',
      'Direct debit mandate valid again',
      'hat das Lastschriftmandat von {subject} wieder gültig gemacht',
      'made the direct debit mandate of {subject} valid again',
    ),
    'mandate.revoked': told(
      'Lastschriftmandat widerrufen',
      'Direct debit mandate revoked',
      'hat das Lastschriftmandat von {subject} widerrufen',
      'revoked the direct debit mandate of {subject}',
    ),
    'mandate.lapsed': told(
      'Lastschriftmandat abgelaufen',
      'Direct debit mandate lapsed',
      'hat bemerkt, dass das Lastschriftmandat von {subject} abgelaufen ist',
      'noticed that the direct debit mandate of {subject} has lapsed',
    ),
    'mandate.used-up': told(
      'Einmaliges Lastschriftmandat verbraucht',
      'One-off direct debit mandate used up',
      'hat bemerkt, dass das einmalige Lastschriftmandat von {subject} verbraucht ist',
      'noticed that the one-off direct debit mandate of {subject} is used up',
    ),
    'mandate.scan-attached': told(
      'Scan eines Mandats abgelegt',
      'Scan of a mandate attached',
      'hat einen Scan zum Lastschriftmandat von {subject} abgelegt',
      'attached a scan to the direct debit mandate of {subject}',
    ),
    'mandate.scan-removed': told(
      'Scan eines Mandats entfernt',
      'Scan of a mandate removed',
      'hat den Scan vom Lastschriftmandat von {subject} entfernt',
      'removed the scan from the direct debit mandate of {subject}',
    ),
    'mandates.imported': told(
      'Lastschriftmandate importiert',
      'Direct debit mandates imported',
      'hat Lastschriftmandate aus einer Datei importiert',
      'imported direct debit mandates from a file',
    ),
  },
  fields: {
    mandateReference: { de: 'Mandatsreferenz', en: 'Mandate reference' },
    accountEnd: { de: 'Ende der IBAN', en: 'End of the IBAN' },
    holder: { de: 'Kontoinhaber', en: 'Account holder' },
  },
  letters: {
    'mandate.given': { de: 'Lastschriftmandat', en: 'Direct debit mandate' },
    'mandate.account-changed': { de: 'Neues Konto für Lastschriften', en: 'New account for direct debits' },
    'mandate.revoked': { de: 'Widerrufenes Lastschriftmandat', en: 'Revoked direct debit mandate' },
    'mandate.lapsed': { de: 'Abgelaufenes Lastschriftmandat', en: 'Lapsed direct debit mandate' },
    'mandate.used-up': { de: 'Verbrauchtes Lastschriftmandat', en: 'Direct debit mandate used up' },
  },
  refusals: mandateRefusals,
} satisfies RoomWords
