const de = {
  title: 'Gutschein einlösen',
  back: 'Zur Buchung',
  open: 'Noch zu zahlen',
  nothing: 'Für diese Buchung ist nichts mehr offen.',
  number: 'Nummer des Gutscheins',
  hint: 'Sie steht auf dem Gutschein. Groß und klein und die Striche sind gleich.',
  redeem: 'Gutschein einlösen',
  doneTitle: 'Gutschein eingelöst',
  done: (lastFour: string, amount: string) => `Der Gutschein …${lastFour} hat ${amount} bezahlt.`,
  left: (amount: string) => `Auf dem Gutschein sind noch ${amount}.`,
  usedUp: 'Der Gutschein ist damit ganz eingelöst.',
  toBooking: 'Zur Buchung',
}

const en: typeof de = {
  title: 'Redeem a gift voucher',
  back: 'To the booking',
  open: 'Still to pay',
  nothing: 'Nothing is open for this booking any more.',
  number: 'Number of the voucher',
  hint: 'It is on the voucher. Case and hyphens do not matter.',
  redeem: 'Redeem the voucher',
  doneTitle: 'Voucher redeemed',
  done: (lastFour, amount) => `The voucher …${lastFour} has paid ${amount}.`,
  left: (amount) => `There is ${amount} left on the voucher.`,
  usedUp: 'All of the voucher is redeemed by this.',
  toBooking: 'To the booking',
}

export const voucherTexts = { de, en }
