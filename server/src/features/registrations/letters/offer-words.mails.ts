import { type Count, isOne as one } from '#platform/mail/letter-kind.ts'

const de = {
  offered: {
    subject: (course: string, count: Count) =>
      `${one(count) ? 'Ein Platz wird' : `${count} Plätze werden`} für Sie freigehalten: ${course}`,
    preview: (end: string) => `Bitte antworten Sie bis ${end}.`,
    text: (count: Count, end: string) =>
      `gute Nachricht: ${one(count) ? 'Ein Platz ist frei geworden' : `${count} Plätze sind frei geworden`}, und Sie sind an der Reihe. Wir halten ${one(count) ? 'ihn' : 'sie'} bis ${end} für Sie frei.`,
    answer: (count: Count) =>
      `Auf der Seite Ihrer Anmeldung können Sie mit einem Klick zusagen oder ablehnen.${one(count) ? '' : ' Die Antwort gilt für alle gemeinsam.'}`,
    otherwise: (count: Count) =>
      `Ohne Antwort bis dahin ${one(count) ? 'geht der Platz' : 'gehen die Plätze'} an die Nächsten, und Sie stehen nicht mehr auf dieser Warteliste.`,
    button: 'Angebot ansehen und antworten',
    until: 'Antwort bis',
    costsHeading: 'Zahlung',
    costs: 'Erst mit Ihrer Zusage ist etwas zu zahlen; dann beginnt auch die Frist dafür.',
  },
  skipped: {
    subject: (course: string) => `Ihr Platz auf der Warteliste: ${course}`,
    offerOver:
      'das Angebot, das wir Ihnen geschickt haben, gilt nicht mehr. Sie stehen weiter auf der Warteliste.',
    text: 'wir haben jemanden auf der Warteliste vorgezogen. Sie stehen weiter auf der Warteliste.',
    reason: (reason: string) => `Grund: ${reason}`,
    position: (position: Count) => `Sie stehen jetzt an ${position}. Stelle.`,
  },
}

const en: typeof de = {
  offered: {
    subject: (course, count) =>
      `${one(count) ? 'A place is' : `${count} places are`} being held for you: ${course}`,
    preview: (end) => `Please reply by ${end}.`,
    text: (count, end) =>
      `Good news: ${one(count) ? 'a place has' : `${count} places have`} become free, and it is your turn. We are holding ${one(count) ? 'it' : 'them'} for you until ${end}.`,
    answer: (count) =>
      `On your registration page you can accept or decline with one click.${one(count) ? '' : ' Your answer applies to all of you.'}`,
    otherwise: (count) =>
      `If we do not hear from you by then, the ${one(count) ? 'place goes' : 'places go'} to whoever is next, and you will no longer be on this waiting list.`,
    button: 'View the offer and reply',
    until: 'Reply by',
    costsHeading: 'Payment',
    costs: 'There is nothing to pay until you accept; the payment period starts then.',
  },
  skipped: {
    subject: (course) => `Your place on the waiting list: ${course}`,
    offerOver: 'The offer that we sent you is no longer valid. You are still on the waiting list.',
    text: 'We have let somebody else on the waiting list go first. You are still on the waiting list.',
    reason: (reason) => `Reason: ${reason}`,
    position: (position) => `You are now number ${position}.`,
  },
}

export const offerWords = { de, en }
