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
function exemptionCodeOf(reason: string): string {
  const paragraph =
    /(?:§|\bpar\.?)\s*4\s*(?:abs\.?\s*1\s*)?(?:nr\.?|no\.?)\s*(21|22)\s*(?:\(?(?:buchst(?:abe)?\.?|lit\.?)?\s*([abc])\b)?/i
  const [, number, letter = ''] = paragraph.exec(reason) ?? []
  if (number === '21') return letter.toLowerCase() === 'c' ? 'VATEX-EU-132-1J' : 'VATEX-EU-132-1I'
  return number === '22' && letter.toLowerCase() === 'a' ? 'VATEX-EU-132-1I' : ''
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
