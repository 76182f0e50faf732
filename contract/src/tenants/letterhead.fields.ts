import type { Vocabulary } from '../wire/field-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'

/** The one table of what people read of the letterhead and of what invoices say of the provider. */
export const letterheadFieldWords = {
  logo: { label: { de: 'Logo', en: 'Logo' }, logged: { de: 'Logo auf Papieren', en: 'Logo on papers' } },
  logoPlace: { label: { de: 'Platz des Logos', en: 'Place of the logo' } },
  logoSize: { label: { de: 'Größe des Logos', en: 'Size of the logo' } },
  senderLine: {
    label: { de: 'Absenderzeile', en: 'Sender line' },
    logged: { de: 'Absenderzeile auf Papieren', en: 'Sender line on papers' },
  },
  footerLeft: {
    label: { de: 'Fußzeile links', en: 'Footer, left' },
    short: { de: 'Links', en: 'Left' },
  },
  footerMiddle: {
    label: { de: 'Fußzeile Mitte', en: 'Footer, middle' },
    short: { de: 'Mitte', en: 'Middle' },
  },
  footerRight: {
    label: { de: 'Fußzeile rechts', en: 'Footer, right' },
    short: { de: 'Rechts', en: 'Right' },
  },
  taxNumber: { label: { de: 'Steuernummer', en: 'Tax number' } },
  vatId: { label: sharedFields.vatId },
  businessId: {
    label: { de: 'Wirtschafts-ID oder UID', en: 'Business identifier' },
  },
  registerCourt: { label: { de: 'Registergericht', en: 'Register court' } },
  registerNumber: { label: { de: 'Registernummer', en: 'Register number' } },
  isSmallBusiness: { label: { de: 'Kleinunternehmer', en: 'Small business' } },
} satisfies Vocabulary
