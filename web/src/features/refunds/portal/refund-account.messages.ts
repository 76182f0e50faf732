import { phrases } from '../../tenants/portal/phrases.ts'

export const refundAccountTexts = phrases(
  {
    title: 'Bankverbindung für Ihre Erstattung',
    hint: (name: string) => `${name} zahlt Ihnen Geld zurück und braucht dafür Ihre Bankverbindung.`,
    amount: 'Betrag',
    purpose: 'Wofür',
    payer: 'Anbieter',
    until: 'Gültig bis',
    holder: 'Kontoinhaber',
    holderHint: 'Genau wie bei Ihrer Bank: Name und IBAN werden miteinander abgeglichen.',
    iban: 'IBAN',
    ibanHint: 'Sie steht auf Ihrer Bankkarte und in Ihrer Banking-App.',
    save: 'Bankverbindung absenden',
    once: (name: string) =>
      `Sie können die Angaben einmal absenden. Sie werden verschlüsselt gespeichert, nur für ${name}, und nicht wieder angezeigt.`,
    doneTitle: 'Vielen Dank',
    done: (name: string) =>
      `Ihre Bankverbindung ist angekommen. ${name} kann Ihnen das Geld jetzt überweisen.`,
    answeredTitle: 'Dieser Link wurde schon verwendet',
    answered: (name: string) =>
      `Die Bankverbindung ist angekommen und wird hier nicht mehr angezeigt. Möchten Sie sie ändern? Dann wenden Sie sich an ${name}.`,
    expiredTitle: 'Dieser Link ist abgelaufen',
    expired: (name: string) => `Bitte lassen Sie sich von ${name} einen neuen schicken.`,
    voidTitle: 'Dieser Link gilt nicht mehr',
    void: (name: string) =>
      `Vielleicht gibt es eine neuere E-Mail mit einem anderen Link. Sonst wenden Sie sich bitte an ${name}.`,
  },
  {
    title: 'Bank account for your refund',
    hint: (name: string) => `${name} refunds money to you and needs your bank account for it.`,
    amount: 'Amount',
    purpose: 'What for',
    payer: 'Provider',
    until: 'Valid until',
    holder: 'Account holder',
    holderHint: 'Exactly as at your bank: name and IBAN are compared with each other.',
    iban: 'IBAN',
    ibanHint: 'You find it on your bank card and in your banking app.',
    save: 'Send the bank account',
    once: (name: string) =>
      `You can send it once. It is stored encrypted, for ${name} only, and not shown again.`,
    doneTitle: 'Thank you',
    done: (name: string) => `Your bank account has arrived. ${name} can now transfer the money to you.`,
    answeredTitle: 'This link has been used',
    answered: (name: string) =>
      `The bank account has arrived and is not shown here any more. Would you like to change it? Then contact ${name}.`,
    expiredTitle: 'This link has expired',
    expired: (name: string) => `Please ask ${name} to send you a new one.`,
    voidTitle: 'This link is not valid any more',
    void: (name: string) =>
      `There may be a newer e-mail with another link. Otherwise please contact ${name}.`,
  },
)
