/** What a voucher says, on paper and in the mail that brings it. */
const de = {
  voucher: 'Gutschein',
  fileName: 'gutschein',
  over: 'im Wert von',
  for: (name: string) => `für ${name}`,
  from: (name: string) => `von ${name}`,
  number: 'Gutscheinnummer',
  validUntil: 'Einlösbar bis',
  soldOn: 'Ausgestellt am',
  redeem: 'So lösen Sie ihn ein',
  redeemText: (company: string) =>
    `Wählen Sie auf unserer Website einen Kurs, und geben Sie diese Nummer bei der Anmeldung im Feld „Gutschein“ ein. Oder legen Sie den Gutschein bei ${company} vor.`,
  scan: 'Zu den Kursen',
  terms:
    'Der Gutschein kann auch nach und nach eingelöst werden; der Rest bleibt darauf stehen. Bewahren Sie ihn wie Bargeld auf: Wer die Nummer kennt, kann ihn einlösen.',
  tax: 'Dieser Gutschein ist keine Rechnung. Die Umsatzsteuer wird erst beim Einlösen ausgewiesen.',
  mail: {
    subject: (company: string, amount: string) => `Gutschein von ${company} über ${amount}`,
    greeting: (name: string) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
    text: (company: string, amount: string) =>
      `im Anhang finden Sie einen Gutschein von ${company} über ${amount}.`,
    from: (name: string) => `Er ist ein Geschenk von ${name}.`,
    redeem: (day: string) =>
      `Sie können ihn bis zum ${day} einlösen, auch nach und nach: Geben Sie die Nummer vom Gutschein einfach bei der Anmeldung zu einem Kurs ein.`,
    keep: 'Bewahren Sie den Gutschein bitte wie Bargeld auf: Wer die Nummer kennt, kann ihn einlösen.',
    amount: 'Wert',
    left: 'Noch darauf',
    button: 'Kurse ansehen',
    closing: 'Freundliche Grüße',
    privacy: 'Datenschutz',
    imprint: 'Impressum',
  },
}

const en: typeof de = {
  voucher: 'Gift voucher',
  fileName: 'gift-voucher',
  over: 'to the value of',
  for: (name) => `for ${name}`,
  from: (name) => `from ${name}`,
  number: 'Voucher number',
  validUntil: 'Redeem it by',
  soldOn: 'Issued on',
  redeem: 'How to redeem it',
  redeemText: (company) =>
    `Choose a course on our website and enter this number in the field “Gift voucher” when you register. Or show the voucher at ${company}.`,
  scan: 'See the courses',
  terms:
    'The voucher can be redeemed bit by bit; what is left stays on it. Keep it like cash: whoever knows the number can redeem it.',
  tax: 'This voucher is not an invoice. VAT is shown when it is redeemed.',
  mail: {
    subject: (company, amount) => `Gift voucher from ${company} for ${amount}`,
    greeting: (name) => (name ? `Dear ${name},` : 'Hello,'),
    text: (company, amount) => `Attached you will find a gift voucher from ${company} for ${amount}.`,
    from: (name) => `It is a present from ${name}.`,
    redeem: (day) =>
      `You can redeem it until ${day}, bit by bit if you like: just enter the number of the voucher when you register for a course.`,
    keep: 'Please keep the voucher like cash: whoever knows the number can redeem it.',
    amount: 'Value',
    left: 'Left on it',
    button: 'See the courses',
    closing: 'Kind regards',
    privacy: 'Privacy',
    imprint: 'Imprint',
  },
}

export const voucherWords = { de, en }
