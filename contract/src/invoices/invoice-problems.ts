import { isVatId } from '../tenants/tax-numbers.ts'
import type { Wording } from '../wire/locales.ts'
import { email } from '../wire/text.schema.ts'
import type { InvoiceContent } from './invoice-content.schema.ts'

/** What an invoice has to say and does not, by the field that lacks it. */
const problems = {
  seller_address: {
    de: 'Name und Anschrift des Anbieters fehlen.',
    en: 'Name and address of the provider are missing.',
  },
  seller_tax: {
    de: 'Steuernummer oder Umsatzsteuer-Identifikationsnummer des Anbieters fehlt.',
    en: 'The tax number or VAT number of the provider is missing.',
  },
  seller_vat_id: {
    de: 'Für diese Rechnung braucht der Anbieter eine Umsatzsteuer-Identifikationsnummer.',
    en: 'The provider needs a VAT number for this invoice.',
  },
  seller_id: {
    de: 'Eine E-Rechnung braucht die Umsatzsteuer-Identifikationsnummer, eine Wirtschafts-ID oder eine Registernummer des Anbieters.',
    en: 'An e-invoice needs the VAT number, business id or register number of the provider.',
  },
  seller_contact: {
    de: 'Eine XRechnung braucht Telefon und E-Mail des Anbieters.',
    en: 'An XRechnung needs phone and e-mail of the provider.',
  },
  recipient_name: { de: 'Für wen die Rechnung ist, fehlt.', en: 'Who the invoice is for is missing.' },
  recipient_address: {
    de: 'Die Anschrift des Empfängers fehlt.',
    en: 'The address of the recipient is missing.',
  },
  recipient_vat_id: {
    de: 'Wenn der Empfänger die Steuer schuldet, braucht die Rechnung seine Umsatzsteuer-Identifikationsnummer.',
    en: 'If the recipient owes the tax, the invoice needs their VAT number.',
  },
  recipient_vat_id_wrong: {
    de: 'Die Umsatzsteuer-Identifikationsnummer des Empfängers stimmt nicht.',
    en: 'The VAT number of the recipient is not right.',
  },
  recipient_country: {
    de: 'Der Empfänger schuldet die Steuer nur, wenn er in einem anderen Land sitzt als der Anbieter. Bitte prüfen Sie das Land des Empfängers oder die Steuer der Positionen.',
    en: 'The recipient only owes the tax if they are in another country than the provider. Please check the country of the recipient or the tax of the lines.',
  },
  buyer_reference: {
    de: 'Eine XRechnung braucht die Leitweg-ID oder Referenz des Empfängers.',
    en: 'An XRechnung needs the Leitweg-ID or reference of the recipient.',
  },
  recipient_email: {
    de: 'Eine XRechnung braucht die E-Mail-Adresse des Empfängers.',
    en: 'An XRechnung needs the e-mail address of the recipient.',
  },
  lines: { de: 'Es steht noch nichts auf der Rechnung.', en: 'Nothing is on the invoice yet.' },
  amount: {
    de: 'Eine Rechnung über weniger als nichts gibt es nicht. Stornieren Sie stattdessen, oder schreiben Sie einen Teil gut.',
    en: 'There is no invoice for less than nothing. Cancel one instead, or credit a part.',
  },
  service_period: {
    de: 'Wann die Leistung erbracht wird, fehlt.',
    en: 'When the service is given is missing.',
  },
  exemption_reason: {
    de: 'Warum keine Steuer anfällt, muss auf der Rechnung stehen.',
    en: 'The invoice has to say why there is no tax.',
  },
  tax_rate: { de: 'Der Steuersatz fehlt.', en: 'The rate of tax is missing.' },
  small_business: {
    de: 'Kleinunternehmer weisen keine Steuer aus: Bitte prüfen Sie die Steuer der Positionen.',
    en: 'Small businesses show no tax: please check the tax of the lines.',
  },
} as const satisfies Record<string, Wording>

export type InvoiceProblem = keyof typeof problems
export const invoiceProblemNames: Record<InvoiceProblem, Wording> = problems

/** What is checked of an invoice before it is final. */
export type CheckedInvoice = Pick<
  InvoiceContent,
  'kind' | 'seller' | 'recipient' | 'serviceStart' | 'lines' | 'totals' | 'currencyCode'
> & { isSmallBusiness: boolean }

/** Up to which amount an invoice needs no recipient (§ 33 UStDV, § 11 (6) öUStG, Art. 26 (3) MWSTG); by the provider's country. */
const smallAmounts: Readonly<Record<string, number>> = { DE: 250_00, AT: 400_00, CH: 400_00 }

const isTaxed = ({ taxCategory }: InvoiceContent['lines'][number]) =>
  taxCategory === 'standard' || taxCategory === 'reduced'

/** Three digits and a host with a dot: what the validators of XRechnung look for. */
const isPhone = (text: string) => (text.match(/\d/g) ?? []).length >= 3
const isEmail = (text: string) => email().safeParse(text).success

/**
 * What is missing by the law of the provider's country (§ 14 (4) UStG, § 11 öUStG, Art. 26 MWSTG) and for the form in which
 * the recipient wants it. Nobody makes an invoice final while something is missing.
 */
export function invoiceProblems(invoice: CheckedInvoice): InvoiceProblem[] {
  const { seller, recipient, lines, totals } = invoice
  const isSmall = totals.grossCents <= (smallAmounts[seller.country] ?? 0) && recipient.format === 'pdf'
  const isElectronic = recipient.format !== 'pdf'
  const isXRechnung = recipient.format === 'xrechnung'
  const isReverse = lines.some(({ taxCategory }) => taxCategory === 'reverse_charge')
  const hasTax = lines.some(isTaxed)
  // A correction repeats the recipient of what it corrects: otherwise nobody could take back what was wrong there.
  const isCorrection = invoice.kind !== 'invoice'
  // In Austria and Switzerland it is the VAT number that has to be there, as soon as there is tax.
  const asksVatId = hasTax && (seller.country === 'AT' || seller.country === 'CH') && !isSmall
  const isMissing: Record<InvoiceProblem, boolean> = {
    seller_address: !(seller.company && seller.street && seller.postalCode && seller.city),
    seller_tax:
      !isSmall &&
      !asksVatId &&
      (seller.country === 'DE' || isElectronic) &&
      !(seller.taxNumber || seller.vatId),
    seller_vat_id: (asksVatId || isReverse) && !seller.vatId,
    seller_id: isElectronic && !(seller.vatId || seller.businessId || seller.registerNumber),
    seller_contact: isXRechnung && !(isPhone(seller.phone) && isEmail(seller.email)),
    recipient_name: !isSmall && !(recipient.company || recipient.name),
    recipient_address: !isSmall && !(recipient.street && recipient.postalCode && recipient.city),
    recipient_vat_id: isReverse && !recipient.vatId,
    recipient_vat_id_wrong: !isCorrection && recipient.vatId !== '' && !isVatId(recipient.vatId),
    recipient_country: !isCorrection && isReverse && recipient.country === seller.country,
    buyer_reference: isXRechnung && !recipient.buyerReference,
    recipient_email: isXRechnung && !recipient.email,
    lines: lines.length === 0,
    amount: invoice.kind !== 'cancellation' && totals.grossCents < 0,
    service_period: invoice.kind === 'invoice' && invoice.serviceStart === null,
    exemption_reason: lines.some(
      (line) => !isTaxed(line) && line.taxCategory !== 'zero' && !line.exemptionReason,
    ),
    tax_rate: lines.some((line) => isTaxed(line) && line.taxRate === 0),
    small_business: invoice.isSmallBusiness && hasTax,
  }
  return (Object.keys(problems) as InvoiceProblem[]).filter((problem) => isMissing[problem])
}
