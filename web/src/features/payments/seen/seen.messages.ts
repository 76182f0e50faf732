import { catalogue } from '#ui/text.tsx'

export const seenMessages = catalogue(
  {
    money: 'Geld',
    credit: 'Guthaben',
    noMoney: 'Von dieser Person ist nichts zu zahlen, und es ist nichts eingegangen.',
    noneStored: 'Nichts gespeichert.',
    receivablesOf: 'Forderungen',
    paymentsOf: 'Zahlungen',
    paymentLine: '{amount} am {day}',
    newReceivable: 'Neue Forderung',
    notePayment: 'Zahlung erfassen',
    payerName: 'Name auf der Zahlung',
  },
  {
    money: 'Money',
    credit: 'Credit',
    noMoney: 'This person has nothing to pay, and nothing came in.',
    noneStored: 'Nothing stored.',
    receivablesOf: 'Receivables',
    paymentsOf: 'Payments',
    paymentLine: '{amount} on {day}',
    newReceivable: 'New receivable',
    notePayment: 'Record a payment',
    payerName: 'Name on the payment',
  },
)
