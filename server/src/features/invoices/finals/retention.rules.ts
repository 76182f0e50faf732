/** For how many years invoices are kept (§ 14b UStG, § 132 BAO, Art. 958f OR), counted from the end of their year. */
const years: Readonly<Record<string, number>> = { DE: 8, AT: 7, CH: 10 }
const elsewhere = 10

/** The last day on which the law of the provider's country has an invoice kept. */
export function keptUntil(issuedOn: string, country: string): string {
  return `${Number(issuedOn.slice(0, 4)) + (years[country] ?? elsewhere)}-12-31`
}
