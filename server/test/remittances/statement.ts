import type { Incoming } from '../../src/features/payments/matching/incoming.rules.ts'
import type { OpenItem } from '../../src/features/payments/matching/open-items.rules.ts'
import type { numbersFrom } from '../random-numbers.ts'

/** A payment for each of what is open, as statements have them: most with the number, some with a name or nothing. */
export function statementFor(owed: readonly OpenItem[], numbers: ReturnType<typeof numbersFrom>): Incoming[] {
  const texts: ((item: OpenItem) => string)[] = [
    ({ reference }) =>
      `SVWZ+Kursgebuehr ${reference.slice(0, 4)}-${reference.slice(4)} vom 12.11.2026 vielen Dank`,
    ({ reference, title }) => `${title} ${reference}`,
    ({ reference }) =>
      `EREF+NOTPROVIDED SVWZ+${reference.slice(0, 5)} ${reference.slice(5)} Tel. 0171 3467943`,
    ({ reference }) => `${reference.slice(0, 3)}0${reference.slice(4)} Anmeldung zum Kurs`,
    ({ title, attendees: [attendee] }) => `${title} ${attendee?.firstName} ${attendee?.lastName}`,
    () => 'Kursgebühr Dauerauftrag DE89 3704 0044 0532 0130 00',
  ]
  return owed.map((item) => ({
    payerName: `${item.payer.lastName}, ${item.payer.firstName}`,
    freeCents: item.openCents,
    currency: item.currency,
    receivedOn: '2026-11-16',
    remittance: numbers.one(texts)(item),
    endToEndId: 'NOTPROVIDED',
    payerId: null,
    seenPayerIds: numbers.chance(0.3) ? [item.payerId] : [],
    rulePayerIds: [],
  }))
}
