import { fileRefusals } from '../files/file-refusals.ts'
import { identityRefusals } from '../identity/identity-refusals.ts'
import { personRefusals } from '../people/person-refusals.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'

export const mandateRefusals = {
  MANDATES_NOT_SET_UP: {
    status: 409,
    cause: 'The bank details name no creditor identifier or no account to credit.',
    de: 'Lastschriften sind noch nicht eingerichtet. Bitte tragen Sie zuerst Gläubiger-ID und Konto in den Bankdaten ein.',
    en: 'Direct debit is not set up yet. Please enter the creditor identifier and the account in the bank details first.',
  },
  MANDATE_REFERENCE_TAKEN: {
    status: 409,
    cause: 'Another mandate has that reference.',
    de: 'Diese Mandatsreferenz gibt es schon. Bitte geben Sie eine andere an oder lassen Sie das Feld leer.',
    en: 'This mandate reference exists already. Please enter another one, or leave the field empty.',
  },
  MANDATE_ENDED: {
    status: 409,
    cause: 'The mandate was revoked, or was for a single debit that was made.',
    de: 'Dieses Mandat gilt nicht mehr. Es braucht ein neues.',
    en: 'This mandate is not valid any more. A new one is needed.',
  },
  MANDATE_NEEDS_ACCOUNT: {
    status: 409,
    cause:
      'The mandate came from another installation, where its account number stayed; it has to be entered first.',
    de: 'Die Kontonummer zu diesem Mandat ist beim Umzug nicht mitgekommen. Bitte tragen Sie das Konto neu ein.',
    en: 'The account number of this mandate did not come along when you moved in. Please enter the account anew.',
  },
  SCAN_KIND_REFUSED: {
    status: 415,
    cause: 'The scan is neither PDF nor JPEG nor PNG, whatever its name says.',
    de: 'Ein Scan kann ein PDF, ein JPEG oder ein PNG sein. Bitte speichern Sie ihn so und laden Sie ihn noch einmal hoch.',
    en: 'A scan may be a PDF, a JPEG or a PNG. Please save it as one of these and upload it again.',
  },
} as const satisfies Record<string, RefusalWording>

/** The error map of routes of this room. */
export const refusals = refusalsFrom(
  wireRefusals,
  identityRefusals,
  tenantRefusals,
  personRefusals,
  fileRefusals,
  mandateRefusals,
)
