import type { CourseKind } from '@reihum/contract/courses/course-states.ts'
import { type Count, isOne as one } from '#platform/mail/letter-kind.ts'

const theCourse: Record<CourseKind, string> = { COURSE: 'der Kurs', EVENT: 'die Veranstaltung' }

const beginning = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const de = {
  received: {
    subject: (course: string) => `Ihre Anmeldung: ${course}`,
    reserved: (count: Count) =>
      `vielen Dank für Ihre Anmeldung. Wir haben ${one(count) ? 'einen Platz' : `${count} Plätze`} für Sie reserviert und bestätigen ${one(count) ? 'ihn' : 'sie'}, sobald Ihre Zahlung eingegangen ist.`,
    confirmed: (count: Count) =>
      `vielen Dank für Ihre Anmeldung. ${one(count) ? 'Ihr Platz ist' : `Ihre ${count} Plätze sind`} bestätigt, wir freuen uns auf Sie.`,
    on_waiting_list: (count: Count) =>
      `vielen Dank für Ihr Interesse. Zurzeit ist alles ausgebucht, Sie stehen ${one(count) ? 'auf der Warteliste' : `mit ${count} Personen auf der Warteliste`}.`,
    preview: {
      reserved: (count: Count, due: string | null) =>
        `${one(count) ? 'Ihr Platz ist' : 'Ihre Plätze sind'} reserviert${due ? `, zahlbar bis ${due}` : ''}.`,
      confirmed: (count: Count, _due: string | null) =>
        `${one(count) ? 'Ihr Platz ist' : 'Ihre Plätze sind'} bestätigt.`,
      on_waiting_list: (_count: Count, _due: string | null) => 'Sie stehen auf der Warteliste.',
    },
  },
  confirmed: {
    subject: (course: string, count: Count) =>
      `${one(count) ? 'Ihr Platz ist bestätigt' : 'Ihre Plätze sind bestätigt'}: ${course}`,
    text: (count: Count) =>
      `${one(count) ? 'Ihr Platz ist' : `Ihre ${count} Plätze sind`} bestätigt. Wir freuen uns auf Sie!`,
  },
  movedUp: {
    subject: (course: string, count: Count) =>
      `${one(count) ? 'Ein Platz ist' : `${count} Plätze sind`} für Sie frei: ${course}`,
    acceptedSubject: (course: string) => `Danke für Ihre Zusage: ${course}`,
    preview: (due: string | null) =>
      due ? `Sie sind nachgerückt, zahlbar bis ${due}.` : 'Sie sind von der Warteliste nachgerückt.',
    text: (count: Count) =>
      `gute Nachricht: ${one(count) ? 'Ein Platz ist frei geworden' : `${count} Plätze sind frei geworden`}, und Sie sind von der Warteliste nachgerückt.`,
    accepted: (count: Count) =>
      `vielen Dank für Ihre Zusage. ${one(count) ? 'Der Platz gehört' : `Die ${count} Plätze gehören`} Ihnen.`,
    owed: (count: Count) =>
      `${one(count) ? 'Der Platz ist' : 'Die Plätze sind'} für Sie reserviert. Die Frist für die Zahlung beginnt heute.`,
    sure: (count: Count) => `${one(count) ? 'Ihr Platz ist' : 'Ihre Plätze sind'} damit bestätigt.`,
  },
  reminder: {
    subject: (course: string) => `Zahlung noch offen: ${course}`,
    text: (due: string, count: Count) =>
      `für Ihre Anmeldung ist noch keine Zahlung eingegangen. ${one(count) ? 'Ihr Platz ist' : 'Ihre Plätze sind'} bis ${due} reserviert. Haben Sie in den letzten Tagen gezahlt, können Sie diese Erinnerung übergehen.`,
  },
  cancelled: {
    subject: (course: string) => `Stornierung: ${course}`,
    partSubject: (course: string) => `Teilweise storniert: ${course}`,
    stays: 'Weiterhin angemeldet',
    courseSubject: (course: string) => `Abgesagt: ${course}`,
    cause: {
      attendee: (count: Count, _kind: CourseKind) =>
        `wir haben ${one(count) ? 'Ihre Anmeldung' : `${count} Anmeldungen`} wie gewünscht storniert.`,
      operator: (count: Count, _kind: CourseKind) =>
        `wir haben ${one(count) ? 'Ihre Anmeldung' : `${count} Anmeldungen Ihrer Buchung`} storniert.`,
      deadline: (count: Count, _kind: CourseKind) =>
        `bis zum Ende der Frist ist keine Zahlung eingegangen. ${one(count) ? 'Ihre Reservierung ist' : 'Ihre Reservierungen sind'} deshalb storniert.`,
      withdrawal: (count: Count, _kind: CourseKind) =>
        `nach Ihrem Widerruf ${one(count) ? 'ist Ihre Anmeldung' : `sind ${count} Anmeldungen`} storniert.`,
      course: (_count: Count, kind: CourseKind) => `${theCourse[kind]} findet leider nicht statt.`,
      offer_expired: (count: Count, _kind: CourseKind) =>
        `wir haben bis zum Ende der Frist keine Antwort von Ihnen bekommen. Der angebotene Platz geht an die Nächsten, und ${one(count) ? 'Sie stehen' : 'alle Angemeldeten stehen'} hier nicht mehr auf der Warteliste.`,
      other_date: (_count: Count, _kind: CourseKind) =>
        'Sie haben einen anderen Termin bekommen und stehen hier nicht mehr auf der Warteliste.',
      rebooked: (count: Count, _kind: CourseKind) =>
        `${one(count) ? 'Ihre Anmeldung wurde' : `${count} Anmeldungen wurden`} umgebucht und hier storniert.`,
    },
    reason: (reason: string) => `Grund: ${reason}`,
    paidBack: 'Was Sie dafür schon gezahlt haben, erstatten wir Ihnen.',
    replacement: {
      heading: 'Stattdessen möglich',
      text: (until: string) =>
        `Sie können bis ${until} einen anderen Kurs wählen. Plätze sind nicht reserviert: Es zählt, wer zuerst wählt. Wählen Sie nichts, bleibt es bei der Stornierung.`,
      course: (title: string, when: string) => `„${title}“, ${when}`,
      button: 'Anderen Kurs wählen',
    },
    waitAgain: 'Möchten Sie weiter warten, melden Sie sich bitte neu an.',
    stillInterested:
      'Möchten Sie weiterhin teilnehmen, melden Sie sich bitte neu an, solange Plätze frei sind.',
  },
  takesPlace: {
    subject: (course: string) => `Findet statt: ${course}`,
    text: (kind: CourseKind, count: Count) =>
      `gute Nachricht: ${beginning(theCourse[kind])} findet statt. ${one(count) ? 'Ihr Platz ist Ihnen sicher' : `Ihre ${count} Plätze sind Ihnen sicher`}, wir freuen uns auf Sie.`,
    owed: (kind: CourseKind, count: Count) =>
      `gute Nachricht: ${beginning(theCourse[kind])} findet statt. ${one(count) ? 'Ihr Platz ist' : `Ihre ${count} Plätze sind`} für Sie reserviert; die Zahlung steht noch aus.`,
  },
  present: {
    subject: (course: string) => `Der Stand Ihrer Anmeldung: ${course}`,
    linkSubject: (course: string) => `Ihr neuer Zugangslink: ${course}`,
    link: 'mit diesem Link kommen Sie wieder zu Ihrer Anmeldung. Haben Sie ihn nicht angefordert, können Sie diese E-Mail übergehen.',
    state: {
      reserved: (count: Count) =>
        `${one(count) ? 'Ihr Platz ist' : `Ihre ${count} Plätze sind`} reserviert; die Zahlung steht noch aus.`,
      confirmed: (count: Count) => `${one(count) ? 'Ihr Platz ist' : `Ihre ${count} Plätze sind`} bestätigt.`,
      on_waiting_list: (count: Count) =>
        `Sie stehen ${one(count) ? 'auf der Warteliste' : `mit ${count} Personen auf der Warteliste`}.`,
      cancelled: (count: Count) =>
        `${one(count) ? 'Ihre Anmeldung ist' : 'Ihre Anmeldungen sind'} storniert.`,
    },
  },
}

const theCourseInEnglish: Record<CourseKind, string> = { COURSE: 'The course', EVENT: 'The event' }

const en: typeof de = {
  received: {
    subject: (course) => `Your registration: ${course}`,
    reserved: (count) =>
      `Thank you for your registration. We have reserved ${one(count) ? 'a place' : `${count} places`} for you and will confirm ${one(count) ? 'it' : 'them'} as soon as your payment has arrived.`,
    confirmed: (count) =>
      `Thank you for your registration. ${one(count) ? 'Your place is' : `Your ${count} places are`} confirmed; we look forward to seeing you.`,
    on_waiting_list: (count) =>
      `Thank you for your interest. Everything is fully booked at the moment; ${one(count) ? 'you are' : `all ${count} of you are`} on the waiting list.`,
    preview: {
      reserved: (count, due) =>
        `Your ${one(count) ? 'place is' : 'places are'} reserved${due ? `, payment due by ${due}` : ''}.`,
      confirmed: (count) => `Your ${one(count) ? 'place is' : 'places are'} confirmed.`,
      on_waiting_list: () => 'You are on the waiting list.',
    },
  },
  confirmed: {
    subject: (course, count) =>
      `${one(count) ? 'Your place is confirmed' : 'Your places are confirmed'}: ${course}`,
    text: (count) =>
      `${one(count) ? 'Your place is' : `Your ${count} places are`} confirmed. We look forward to seeing you!`,
  },
  movedUp: {
    subject: (course, count) =>
      `${one(count) ? 'A place is' : `${count} places are`} available for you: ${course}`,
    acceptedSubject: (course) => `Thank you for accepting: ${course}`,
    preview: (due) =>
      due ? `You have moved up, payment due by ${due}.` : 'You have moved up from the waiting list.',
    text: (count) =>
      `Good news: ${one(count) ? 'a place has' : `${count} places have`} become free, and you have moved up from the waiting list.`,
    accepted: (count) =>
      `Thank you for accepting. ${one(count) ? 'The place is' : `The ${count} places are`} yours.`,
    owed: (count) =>
      `${one(count) ? 'The place is' : 'The places are'} reserved for you. The payment period starts today.`,
    sure: (count) => `This confirms your ${one(count) ? 'place' : 'places'}.`,
  },
  reminder: {
    subject: (course) => `Payment still due: ${course}`,
    text: (due, count) =>
      `We have not received a payment for your registration yet. Your ${one(count) ? 'place is' : 'places are'} reserved until ${due}. If you have paid in the last few days, you can ignore this reminder.`,
  },
  cancelled: {
    subject: (course) => `Cancellation: ${course}`,
    partSubject: (course) => `Partly cancelled: ${course}`,
    stays: 'Still registered',
    courseSubject: (course) => `Called off: ${course}`,
    cause: {
      attendee: (count) =>
        `We have cancelled ${one(count) ? 'your registration' : `${count} registrations`} as requested.`,
      operator: (count) =>
        `We have cancelled ${one(count) ? 'your registration' : `${count} registrations of your booking`}.`,
      deadline: (count) =>
        `We did not receive your payment by the deadline. Your ${one(count) ? 'reservation has' : 'reservations have'} therefore been cancelled.`,
      withdrawal: (count) =>
        `Following your withdrawal, ${one(count) ? 'your registration has' : `${count} registrations have`} been cancelled.`,
      course: (_count, kind) =>
        `Unfortunately, ${theCourseInEnglish[kind].toLowerCase()} will not take place.`,
      offer_expired: (count) =>
        `We did not hear from you in time. The place that was offered goes to whoever is next, and ${one(count) ? 'you are' : 'all of you are'} no longer on this waiting list.`,
      other_date: () => 'You have a place on another date and are no longer on this waiting list.',
      rebooked: (count) =>
        `${one(count) ? 'Your registration has' : `${count} registrations have`} been rebooked and cancelled here.`,
    },
    reason: (reason) => `Reason: ${reason}`,
    paidBack: 'We will refund what you have already paid for it.',
    replacement: {
      heading: 'What you can choose instead',
      text: (until) =>
        `You can choose another course until ${until}. No places are reserved: whoever chooses first gets them. If you choose nothing, the cancellation stands.`,
      course: (title, when) => `“${title}”, ${when}`,
      button: 'Choose another course',
    },
    waitAgain: 'If you would like to keep waiting, please register again.',
    stillInterested: 'If you would still like to attend, please register again while places are available.',
  },
  takesPlace: {
    subject: (course) => `Going ahead: ${course}`,
    text: (kind, count) =>
      `Good news: ${theCourseInEnglish[kind].toLowerCase()} is going ahead. Your ${one(count) ? 'place is' : `${count} places are`} safe; we look forward to seeing you.`,
    owed: (kind, count) =>
      `Good news: ${theCourseInEnglish[kind].toLowerCase()} is going ahead. Your ${one(count) ? 'place is' : `${count} places are`} reserved; the payment is still due.`,
  },
  present: {
    subject: (course) => `Status of your registration: ${course}`,
    linkSubject: (course) => `Your new access link: ${course}`,
    link: 'This link takes you back to your registration. If you did not ask for it, you can ignore this e-mail.',
    state: {
      reserved: (count) =>
        `Your ${one(count) ? 'place is' : `${count} places are`} reserved; the payment is still due.`,
      confirmed: (count) => `Your ${one(count) ? 'place is' : `${count} places are`} confirmed.`,
      on_waiting_list: (count) =>
        `${one(count) ? 'You are' : `All ${count} of you are`} on the waiting list.`,
      cancelled: (count) => `Your ${one(count) ? 'registration has' : 'registrations have'} been cancelled.`,
    },
  },
}

export const stepWords = { de, en }
