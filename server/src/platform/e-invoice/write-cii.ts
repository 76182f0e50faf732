import { group, leaf } from '../write-xml.ts'
import type {
  EAddress,
  EAllowance,
  EBuyer,
  EInvoice,
  EInvoiceProfile,
  ELine,
  EPayment,
  ESeller,
  ETax,
  ETaxSum,
} from './e-invoice.ts'

const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** The process and the rules that an e-invoice says it follows (BT-23, BT-24). */
const guidelines: Record<EInvoiceProfile, string> = {
  en16931: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
}
const billing = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** A group of this vocabulary; none where nothing is in it. */
function some(name: string, ...parts: readonly string[]): string {
  return parts.some(Boolean) ? group(`ram:${name}`, ...parts) : ''
}
const text = (name: string, said: string, attributes?: Record<string, string>) =>
  leaf(`ram:${name}`, said.trim(), attributes)

/** Hundredths with two decimals. */
function money(cents: number): string {
  const size = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** Hundredths without decimals that say nothing. */
const decimal = (hundredths: number) => money(hundredths).replace(/\.00$|(?<=\.\d)0$/, '')

const amount = (name: string, cents: number, attributes?: Record<string, string>) =>
  text(name, money(cents), attributes)

const day = (name: string, iso: string | null, type: 'udt' | 'qdt' = 'udt') =>
  iso ? group(name, leaf(`${type}:DateTimeString`, iso.replaceAll('-', ''), { format: '102' })) : ''

const indicator = (value: boolean) => group('ram:ChargeIndicator', leaf('udt:Indicator', String(value)))

const address = ({ postalCode, street, city, country }: EAddress) =>
  some(
    'PostalTradeAddress',
    text('PostcodeCode', postalCode),
    text('LineOne', street),
    text('CityName', city),
    text('CountryID', country),
  )

const electronicAddress = (email: string) =>
  some('URIUniversalCommunication', text('URIID', email, { schemeID: 'EM' }))

const taxRegistration = (id: string, scheme: 'VA' | 'FC') =>
  some('SpecifiedTaxRegistration', text('ID', id, { schemeID: scheme }))

const seller = ({ contact, ...who }: ESeller) =>
  some(
    'SellerTradeParty',
    text('ID', who.id),
    text('Name', who.name),
    text('Description', who.legalInformation),
    some('SpecifiedLegalOrganization', text('ID', who.registerId)),
    some(
      'DefinedTradeContact',
      text('PersonName', contact.name),
      some('TelephoneUniversalCommunication', text('CompleteNumber', contact.phone)),
      some('EmailURIUniversalCommunication', text('URIID', contact.email)),
    ),
    address(who.address),
    electronicAddress(who.email),
    taxRegistration(who.taxNumber, 'FC'),
    taxRegistration(who.vatId, 'VA'),
  )

const buyer = (who: EBuyer) =>
  some(
    'BuyerTradeParty',
    text('Name', who.name),
    some('DefinedTradeContact', text('PersonName', who.contactName)),
    address(who.address),
    electronicAddress(who.email),
    taxRegistration(who.vatId, 'VA'),
  )

const percent = ({ rate }: ETax) => text('RateApplicablePercent', decimal(rate))

/** What is outside of the scope of the tax has no rate here, not even one of zero (BR-O-05); its sum has one (BR-DE-14). */
const taxOf = (name: string, tax: ETax) =>
  some(name, text('TypeCode', 'VAT'), text('CategoryCode', tax.code), tax.code === 'O' ? '' : percent(tax))

const quantity = (name: string, hundredths: number, { unitCode }: ELine) =>
  text(name, decimal(hundredths), { unitCode })

/** A price for one says no quantity. */
const price = (line: ELine) =>
  some(
    'NetPriceProductTradePrice',
    amount('ChargeAmount', line.price.cents),
    line.price.forHundredths === 100 ? '' : quantity('BasisQuantity', line.price.forHundredths, line),
  )

const lineItem = (line: ELine, index: number) =>
  some(
    'IncludedSupplyChainTradeLineItem',
    some('AssociatedDocumentLineDocument', text('LineID', String(index + 1))),
    some('SpecifiedTradeProduct', text('Name', line.name), text('Description', line.details)),
    some('SpecifiedLineTradeAgreement', price(line)),
    some('SpecifiedLineTradeDelivery', quantity('BilledQuantity', line.quantityHundredths, line)),
    some(
      'SpecifiedLineTradeSettlement',
      taxOf('ApplicableTradeTax', line),
      some('SpecifiedTradeSettlementLineMonetarySummation', amount('LineTotalAmount', line.netCents)),
    ),
  )

/** Transfers and direct debits of SEPA are in euros; any other transfer is just one. */
function means(payment: EPayment, currency: string): string {
  const one = (code: string, ...parts: readonly string[]) =>
    some('SpecifiedTradeSettlementPaymentMeans', text('TypeCode', code), ...parts)
  if (payment.way === 'open') return one('1')
  if (payment.way === 'direct_debit')
    return one('59', some('PayerPartyDebtorFinancialAccount', text('IBANID', payment.debtorIban)))
  return one(
    currency === 'EUR' ? '58' : '30',
    some(
      'PayeePartyCreditorFinancialAccount',
      text('IBANID', payment.iban),
      text('AccountName', payment.accountHolder),
    ),
    some('PayeeSpecifiedCreditorFinancialInstitution', text('BICID', payment.bic)),
  )
}

const taxSum = (tax: ETaxSum) =>
  some(
    'ApplicableTradeTax',
    amount('CalculatedAmount', tax.taxCents),
    text('TypeCode', 'VAT'),
    text('ExemptionReason', tax.exemptionReason),
    amount('BasisAmount', tax.netCents),
    text('CategoryCode', tax.code),
    text('ExemptionReasonCode', tax.exemptionCode),
    percent(tax),
  )

const allowance = (one: EAllowance) =>
  some(
    'SpecifiedTradeAllowanceCharge',
    indicator(one.kind === 'charge'),
    amount('ActualAmount', one.cents),
    text('Reason', one.reason),
    taxOf('CategoryTradeTax', one),
  )

const sums = ({ totals, currency }: EInvoice) =>
  some(
    'SpecifiedTradeSettlementHeaderMonetarySummation',
    amount('LineTotalAmount', totals.linesCents),
    totals.chargesCents === 0 ? '' : amount('ChargeTotalAmount', totals.chargesCents),
    totals.allowancesCents === 0 ? '' : amount('AllowanceTotalAmount', totals.allowancesCents),
    amount('TaxBasisTotalAmount', totals.netCents),
    amount('TaxTotalAmount', totals.taxCents, { currencyID: currency }),
    amount('GrandTotalAmount', totals.grossCents),
    totals.prepaidCents === 0 ? '' : amount('TotalPrepaidAmount', totals.prepaidCents),
    amount('DuePayableAmount', totals.dueCents),
  )

function settlement(invoice: EInvoice): string {
  const { payment, period, dueOn, currency } = invoice
  const isDebit = payment.way === 'direct_debit'
  return some(
    'ApplicableHeaderTradeSettlement',
    isDebit ? text('CreditorReferenceID', payment.creditorId) : '',
    payment.way === 'open' ? '' : text('PaymentReference', payment.reference),
    text('InvoiceCurrencyCode', currency),
    means(payment, currency),
    ...invoice.taxes.map(taxSum),
    some(
      'BillingSpecifiedPeriod',
      day('ram:StartDateTime', period?.from ?? null),
      day('ram:EndDateTime', period?.to ?? null),
    ),
    ...invoice.allowances.map(allowance),
    some(
      'SpecifiedTradePaymentTerms',
      text('Description', invoice.paymentTerms),
      day('ram:DueDateDateTime', dueOn),
      isDebit ? text('DirectDebitMandateID', payment.mandateReference) : '',
    ),
    sums(invoice),
    ...invoice.preceding.map((one) =>
      some(
        'InvoiceReferencedDocument',
        text('IssuerAssignedID', one.number),
        day('ram:FormattedIssueDateTime', one.issuedOn, 'qdt'),
      ),
    ),
    some('ReceivableSpecifiedTradeAccountingAccount', text('ID', invoice.accountingReference)),
  )
}

/**
 * Writes an e-invoice as UN/CEFACT CII: the XML of Factur-X 1.09 and ZUGFeRD 2.5 (profile EN 16931), and of XRechnung 3.0.
 * Nothing is computed here: what does not agree is found by `checkEInvoice`.
 */
export function writeCii(invoice: EInvoice, profile: EInvoiceProfile): string {
  const body = [
    group(
      'rsm:ExchangedDocumentContext',
      some('BusinessProcessSpecifiedDocumentContextParameter', text('ID', billing)),
      some('GuidelineSpecifiedDocumentContextParameter', text('ID', guidelines[profile])),
    ),
    group(
      'rsm:ExchangedDocument',
      text('ID', invoice.number),
      text('TypeCode', invoice.typeCode),
      day('ram:IssueDateTime', invoice.issuedOn),
      ...invoice.notes.map((note) => some('IncludedNote', text('Content', note))),
    ),
    group(
      'rsm:SupplyChainTradeTransaction',
      ...invoice.lines.map(lineItem),
      some(
        'ApplicableHeaderTradeAgreement',
        text('BuyerReference', invoice.buyerReference),
        seller(invoice.seller),
        buyer(invoice.buyer),
        some('BuyerOrderReferencedDocument', text('IssuerAssignedID', invoice.orderReference)),
      ),
      // It has to be there, even empty: services are given in a period, and sent to nobody.
      group(
        'ram:ApplicableHeaderTradeDelivery',
        some('ActualDeliverySupplyChainEvent', day('ram:OccurrenceDateTime', invoice.period?.to ?? null)),
      ),
      settlement(invoice),
    ),
  ]
  const declared = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice${declared.join('')}>${body.join('')}</rsm:CrossIndustryInvoice>\n`
}
