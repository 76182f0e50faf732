const de = {
  title: 'Gutschein einlösen',
  back: 'Zurück zur Buchung',
  open: 'Noch zu zahlen',
  nothing: 'Für diese Buchung ist nichts mehr zu zahlen.',
  number: 'Gutscheinnummer',
  hint: 'Sie steht auf dem Gutschein. Groß- und Kleinschreibung und Bindestriche spielen keine Rolle.',
  redeem: 'Gutschein einlösen',
  doneTitle: 'Gutschein eingelöst',
  done: (lastFour: string, amount: string) => `Mit dem Gutschein …${lastFour} wurden ${amount} bezahlt.`,
  left: (amount: string) => `Auf dem Gutschein sind noch ${amount} übrig.`,
  usedUp: 'Der Gutschein ist damit vollständig eingelöst.',
  toBooking: 'Zur Buchung',
}

const en: typeof de = {
  title: 'Redeem a gift voucher',
  back: 'Back to the booking',
  open: 'Still to pay',
  nothing: 'There is nothing left to pay for this booking.',
  number: 'Voucher number',
  hint: 'It is on the voucher. Capitals and hyphens do not matter.',
  redeem: 'Redeem the voucher',
  doneTitle: 'Voucher redeemed',
  done: (lastFour, amount) => `${amount} has been paid with the voucher …${lastFour}.`,
  left: (amount) => `There is ${amount} left on the voucher.`,
  usedUp: 'The voucher has now been used up.',
  toBooking: 'View your booking',
}

export const voucherTexts = { de, en }
