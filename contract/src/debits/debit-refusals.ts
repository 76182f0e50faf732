import { identityRefusals } from '../identity/identity-refusals.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'

export const debitRefusals = {
  DEBITS_NOT_SET_UP: {
    status: 409,
    cause: 'The bank details name no creditor identifier or no account to credit.',
    de: 'Lastschriften sind noch nicht eingerichtet. Bitte tragen Sie zuerst Gläubiger-ID und Konto in den Bankdaten ein.',
    en: 'Direct debit is not set up yet. Please enter the creditor identifier and the account in the bank details first.',
  },
  DEBIT_RUN_CHANGED: {
    status: 409,
    cause: 'Count or sum of the chosen debits are no longer those that were seen.',
    de: 'Inzwischen hat sich etwas geändert: Es wären jetzt {debits} Lastschriften. Bitte sehen Sie die Vorschau noch einmal an.',
    en: 'Something has changed meanwhile: it would be {debits} debits now. Please look at the preview again.',
  },
  DEBIT_RUN_CLOSED: {
    status: 409,
    cause: 'The run was handed in or cancelled before.',
    de: 'Dieser Lauf wurde schon eingereicht oder verworfen.',
    en: 'This run was handed in or discarded already.',
  },
  DEBIT_CANNOT_BE_RECALLED: {
    status: 409,
    cause: 'The debit is in a file or with the bank, so it cannot be withdrawn.',
    de: 'Diese Lastschrift steht schon in einer Datei oder liegt bei der Bank. Verwerfen Sie zuerst den Lauf; was eingereicht ist, lässt sich nicht zurückholen und wird nach dem Einzug ein Guthaben.',
    en: 'This debit is in a file already, or with the bank. Discard the run first; what was handed in cannot be recalled and becomes a credit once it is collected.',
  },
} as const satisfies Record<string, RefusalWording>

/** The error map of routes of this room. */
export const refusals = refusalsFrom(wireRefusals, identityRefusals, tenantRefusals, debitRefusals)
