import { z } from 'zod'
import { taxCategory, taxCategoryNames } from '../courses/course-terms.ts'
import type { Wording } from '../wire/locales.ts'

/**
 * Invoice: something is asked for. Cancellation: all of an invoice is taken back, line by line with negative quantities
 * (type 384). Credit: a part of an invoice is given back, with positive amounts (type 381).
 */
export const invoiceKind = z.enum(['invoice', 'cancellation', 'credit'])
export type InvoiceKind = z.infer<typeof invoiceKind>

export const invoiceKindNames: Record<InvoiceKind, Wording> = {
  invoice: { de: 'Rechnung', en: 'Invoice' },
  cancellation: { de: 'Stornorechnung', en: 'Cancellation invoice' },
  credit: { de: 'Rechnungskorrektur', en: 'Credit note' },
}

/** A draft is changed and thrown away as one likes. What is final is changed by nobody, the database included. */
export const invoiceState = z.enum(['draft', 'final'])
export type InvoiceState = z.infer<typeof invoiceState>

export const invoiceStateNames: Record<InvoiceState, Wording> = {
  draft: { de: 'Entwurf', en: 'Draft' },
  final: { de: 'Festgeschrieben', en: 'Final' },
}

/** How a recipient wants invoices: a paper; a paper with an e-invoice inside it; or the bare e-invoice of public bodies. */
export const invoiceFormat = z.enum(['pdf', 'zugferd', 'xrechnung'])
export type InvoiceFormat = z.infer<typeof invoiceFormat>

export const invoiceFormatNames: Record<InvoiceFormat, Wording> = {
  pdf: { de: 'PDF', en: 'PDF' },
  zugferd: { de: 'PDF mit E-Rechnung (ZUGFeRD)', en: 'PDF with e-invoice (ZUGFeRD)' },
  xrechnung: { de: 'XRechnung (XML)', en: 'XRechnung (XML)' },
}

/** What a quantity counts. */
export const invoiceUnit = z.enum(['piece', 'person', 'hour', 'day', 'month'])
export type InvoiceUnit = z.infer<typeof invoiceUnit>

export const invoiceUnitNames: Record<InvoiceUnit, Wording> = {
  piece: { de: 'Stück', en: 'pieces' },
  person: { de: 'Personen', en: 'persons' },
  hour: { de: 'Stunden', en: 'hours' },
  day: { de: 'Tage', en: 'days' },
  month: { de: 'Monate', en: 'months' },
}

/** The tax of a line: that of the course, or none because a company abroad owes it itself. */
export const invoiceTaxCategory = z.enum([...taxCategory.options, 'reverse_charge'])
export type InvoiceTaxCategory = z.infer<typeof invoiceTaxCategory>

export const invoiceTaxCategoryNames: Record<InvoiceTaxCategory, Wording> = {
  ...taxCategoryNames,
  reverse_charge: { de: 'Steuerschuld des Empfängers', en: 'Reverse charge' },
}
