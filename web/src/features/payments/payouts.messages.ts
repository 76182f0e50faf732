import { catalogue } from '#ui/text.tsx'

export const payoutsMessages = catalogue(
  {
    payout: 'Auszahlung von {service}',
    payments: '{count, plural, one {# Zahlung} other {# Zahlungen}} über {amount}',
    givenBack: 'erstattet {amount}',
    fees: 'Gebühren {amount}',
  },
  {
    payout: 'Payout by {service}',
    payments: '{count, plural, one {# payment} other {# payments}} of {amount}',
    givenBack: 'refunded {amount}',
    fees: 'fees {amount}',
  },
)
