import type { DunningLevel, DunningPlan, DunningWording } from './dunning-settings.schema.ts'

const reminder: DunningWording = {
  de: {
    subject: 'Zahlungserinnerung: {{Betrag}} bis {{Fälligkeit}}',
    text: 'Guten Tag {{Name}},\n\nbald ist eine Zahlung fällig. Bitte überweisen Sie {{Betrag}} bis zum {{Fälligkeit}}.\n\nHaben Sie schon gezahlt, brauchen Sie nichts weiter zu tun.',
  },
  en: {
    subject: 'Payment reminder: {{amount}} by {{due date}}',
    text: 'Dear {{name}},\n\nA payment will soon be due. Please transfer {{amount}} by {{due date}}.\n\nIf you have already paid, you do not need to do anything else.',
  },
}

const first: DunningWording = {
  de: {
    subject: 'Offene Zahlung: {{Betrag}}',
    text: 'Guten Tag {{Name}},\n\nfür die unten genannten Leistungen ist noch keine vollständige Zahlung bei uns eingegangen. Fällig war sie am {{Fälligkeit}}. Sicher haben Sie es nur übersehen.\n\nBitte überweisen Sie {{Betrag}} bis zum {{Frist}}. Hat sich Ihre Zahlung mit diesem Schreiben überschnitten, betrachten Sie es bitte als erledigt.',
  },
  en: {
    subject: 'Outstanding payment: {{amount}}',
    text: 'Dear {{name}},\n\nWe have not yet received full payment for the services listed below. It was due on {{due date}}. You have probably just overlooked it.\n\nPlease transfer {{amount}} by {{deadline}}. If your payment and this letter have crossed, please disregard the letter.',
  },
}

const second: DunningWording = {
  de: {
    subject: 'Mahnung: {{Betrag}} bis {{Frist}}',
    text: 'Guten Tag {{Name}},\n\nleider haben wir auf unser Schreiben noch keine Zahlung erhalten. Bitte überweisen Sie {{Betrag}} bis zum {{Frist}}.\n\nStimmt etwas an der Forderung nicht oder können Sie gerade nicht zahlen, melden Sie sich bitte. Wir finden dann gemeinsam eine Lösung.',
  },
  en: {
    subject: 'Reminder of an overdue payment: {{amount}} by {{deadline}}',
    text: 'Dear {{name}},\n\nUnfortunately we have still not received a payment since our last letter. Please transfer {{amount}} by {{deadline}}.\n\nIf anything about the amount is wrong, or if you cannot pay at the moment, please get in touch. We will find a solution together.',
  },
}

const last: DunningWording = {
  de: {
    subject: 'Letzte Mahnung: {{Betrag}} bis {{Frist}}',
    text: 'Guten Tag {{Name}},\n\ntrotz unserer Schreiben ist die Zahlung weiter offen. Wir bitten Sie zum letzten Mal, {{Betrag}} bis zum {{Frist}} zu überweisen.\n\nGeht bis dahin nichts ein und hören wir nichts von Ihnen, behalten wir uns weitere Schritte vor.',
  },
  en: {
    subject: 'Final reminder: {{amount}} by {{deadline}}',
    text: 'Dear {{name}},\n\nDespite our letters the payment is still outstanding. We are asking you for the last time to transfer {{amount}} by {{deadline}}.\n\nIf by then we have neither received a payment nor heard from you, we reserve the right to take further steps.',
  },
}

const level = (wording: DunningWording): DunningLevel => ({
  days: 14,
  payWithinDays: 10,
  feeCents: 0,
  claimsInterest: false,
  wording,
})

/** What a tenant begins with: three levels without fees, and nothing that starts by itself. */
export const defaultDunningPlan: DunningPlan = {
  startsItself: false,
  startsAt: '08:00',
  minimumCents: 100,
  interestRate: 0,
  copyTo: '',
  attachesPaper: false,
  writesByPost: false,
  reminder: { days: -3, wording: reminder },
  levels: [level(first), level(second), level(last)],
  writeOffDays: 30,
}

/** What a level that somebody adds begins with. */
export const newDunningLevel = (): DunningLevel => level(second)
