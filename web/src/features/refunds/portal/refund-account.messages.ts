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
      `Sie können die Angaben nur einmal absenden. Sie werden verschlüsselt gespeichert, nur für ${name}, und nicht wieder angezeigt.`,
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
    title: 'Bank details for your refund',
    hint: (name: string) => `${name} is sending you a refund and needs your bank details for it.`,
    amount: 'Amount',
    purpose: 'What for',
    payer: 'Provider',
    until: 'Valid until',
    holder: 'Account holder',
    holderHint: 'Exactly as at your bank: name and IBAN are compared with each other.',
    iban: 'IBAN',
    ibanHint: 'You can find it on your bank card and in your banking app.',
    save: 'Send bank details',
    once: (name: string) =>
      `You can send them only once. They are stored encrypted, for ${name} only, and will not be shown again.`,
    doneTitle: 'Thank you',
    done: (name: string) => `Your bank details have arrived. ${name} can now transfer the money to you.`,
    answeredTitle: 'This link has already been used',
    answered: (name: string) =>
      `Your bank details have arrived and are no longer shown here. If you would like to change them, please contact ${name}.`,
    expiredTitle: 'This link has expired',
    expired: (name: string) => `Please ask ${name} to send you a new one.`,
    voidTitle: 'This link is no longer valid',
    void: (name: string) =>
      `There may be a newer e-mail with another link. Otherwise please contact ${name}.`,
  },
)
