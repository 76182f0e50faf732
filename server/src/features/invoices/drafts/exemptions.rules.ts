import type { InvoiceTaxCategory } from '@reihum/contract/invoices/invoice-states.ts'
import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'

const smallBusiness: Readonly<Record<string, Wording>> = {
  DE: {
    de: 'Kein Ausweis von Umsatzsteuer, da Kleinunternehmer gemäß § 19 UStG',
    en: 'No VAT is charged: small business according to § 19 of the German VAT act (UStG)',
  },
  AT: {
    de: 'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung gemäß § 6 Abs. 1 Z 27 UStG',
    en: 'No VAT is charged: small business according to § 6 (1) no. 27 of the Austrian VAT act (UStG)',
  },
  CH: {
    de: 'Nicht mehrwertsteuerpflichtig (Art. 10 MWSTG)',
    en: 'Not liable to VAT (Art. 10 of the Swiss VAT act, MWSTG)',
  },
}

const reverseCharge: Wording = {
  de: 'Steuerschuldnerschaft des Leistungsempfängers',
  en: 'Reverse charge: the recipient owes the VAT',
}

/**
 * The code of VATEX for what courses are exempt by: § 4 Nr. 21 UStG for schools and vocational training, its letter c for
 * private teachers, and Nr. 22 a for lectures and courses of bodies of public benefit. Empty: none is known for the reason.
 */
export function exemptionCodeOf(reason: string): string {
  const words = reason.toLowerCase().match(/\d+|\p{L}+/gu) ?? []
  const at = words.findIndex(
    (word, index) => (word === '21' || word === '22') && words.slice(0, index).includes('4'),
  )
  const letter = words.slice(at + 1, at + 3).find((word) => word.length === 1)
  if (words[at] === '21') return letter === 'c' ? 'VATEX-EU-132-1J' : 'VATEX-EU-132-1I'
  return words[at] === '22' && letter === 'a' ? 'VATEX-EU-132-1I' : ''
}

/** Why a line bears no tax, in words and as a code; both empty where it bears one. */
export function exemptionOf(
  taxCategory: InvoiceTaxCategory,
  /** What the course says of it. */
  courseReason: string,
  { country, locale }: { country: string; locale: Locale },
): { exemptionCode: string; exemptionReason: string } {
  if (taxCategory === 'small_business')
    return { exemptionCode: '', exemptionReason: courseReason || (smallBusiness[country]?.[locale] ?? '') }
  if (taxCategory === 'reverse_charge')
    return { exemptionCode: 'VATEX-EU-AE', exemptionReason: reverseCharge[locale] }
  if (taxCategory !== 'exempt') return { exemptionCode: '', exemptionReason: '' }
  return {
    exemptionCode: country === 'DE' ? exemptionCodeOf(courseReason) : '',
    exemptionReason: courseReason,
  }
}
