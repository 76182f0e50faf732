import { personFieldWords } from '@reihum/contract/people/person.fields.ts'
import type { CancellationCause } from '@reihum/contract/registrations/registration-states.ts'
import { labelsOf } from '@reihum/contract/wire/field-words.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import { phrases } from '../../../tenants/portal/phrases.ts'

export const attendeeTexts = phrases(
  {
    title: 'Ihre Anmeldung',
    reserved: 'Ihre Anmeldung ist eingegangen',
    confirmed: 'Ihr Platz ist bestätigt',
    confirmedSeveral: 'Ihre Plätze sind bestätigt',
    on_waiting_list: 'Sie stehen auf der Warteliste',
    cancelled: 'Ihre Anmeldung ist storniert',
    bookedOn: (date: string) => `Angemeldet am ${date}`,
    keepLink: 'Diese Seite öffnen Sie jederzeit wieder über den Link in Ihrer E-Mail.',
    earlier: (codes: string) =>
      `Sie haben dieses Formular schon einmal mit anderen Angaben gesendet. Auch diese Buchung besteht: ${codes}.`,
    number: 'Buchungsnummer',
    progress: 'So geht es weiter',
    received: 'Anmeldung eingegangen',
    payment: 'Zahlung erforderlich',
    paymentUntil: (money: string, date: string) => `${money} bis ${date}`,
    paymentOver: (money: string, date: string) => `${money}, fällig seit ${date}`,
    noPayment: 'Keine Zahlung erforderlich',
    confirmation: 'Automatische Bestätigung',
    confirmationHint: 'sobald die Zahlung eingegangen ist',
    waitingHint: 'sobald ein Platz für Sie frei wird',
    cancellation: 'Stornierung möglich',
    cancellationUntil: (date: string) => `kostenfrei bis ${date}`,
    cancellationAnytime: 'jederzeit',
    cancellationOver: 'Stornierung nicht mehr möglich',
    cancellationOverHint: 'Die Frist ist vorbei.',
    done: 'erledigt',
    people: 'Teilnehmende',
    position: (position: number, people: number) =>
      people === 1
        ? `Sie stehen an ${position}. Stelle.`
        : `Ihre Buchung für ${people} Personen steht an ${position}. Stelle. Sie rücken gemeinsam nach.`,
    passedOver: (when: string, free: number, people: number) =>
      `${when}: ${free === 1 ? '1 Platz war' : `${free} Plätze waren`} frei, Sie brauchen ${people}. Andere sind nachgerückt, Ihre Stelle behalten Sie.`,
    passedOutOfTurn: (when: string) =>
      `${when}: Der Anbieter hat jemandem außer der Reihe einen Platz gegeben. Ihre Stelle behalten Sie.`,
    offerTitle: (people: number) =>
      people === 1 ? 'Ein Platz wird für Sie freigehalten' : `${people} Plätze werden für Sie freigehalten`,
    offerText: (until: string, left: string) => `Bitte antworten Sie bis ${until} (${left}).`,
    offersTitle: 'Plätze werden für Sie freigehalten',
    offerOtherwise: (people: number) =>
      `Lehnen Sie ab oder antworten Sie nicht, ${people === 1 ? 'geht der Platz an die Nächsten' : 'gehen die Plätze an die Nächsten'}, und Sie stehen nicht mehr auf dieser Warteliste.`,
    offerTogether: (people: number) =>
      `Ihre Antwort gilt für ${people === 2 ? 'beide' : `alle ${people}`} gemeinsam.`,
    offerCosts: (money: string) => `Gesamtpreis: ${money}. Ihre Zahlungsfrist beginnt mit der Zusage.`,
    offerWins: 'Sagen Sie zu, warten Sie auf die anderen Termine nicht mehr.',
    severalDates:
      'Sie warten auf mehrere Termine und bekommen höchstens einen davon: Sobald Sie einen Platz haben, warten Sie auf die anderen nicht mehr.',
    accept: (people: number): string => (people === 1 ? 'Platz annehmen' : 'Plätze annehmen'),
    acceptPaying: (people: number): string =>
      people === 1 ? 'Platz zahlungspflichtig annehmen' : 'Plätze zahlungspflichtig annehmen',
    decline: 'Ablehnen',
    doneDeclined: 'Sie haben abgelehnt und stehen nicht mehr auf dieser Warteliste.',
    freeTitle: (people: number) => (people === 1 ? 'Ein Platz ist frei' : `${people} Plätze sind frei`),
    freeText: 'Von selbst rückt niemand mehr nach: Wer von den Wartenden zuerst zusagt, ist dabei.',
    leftDays: (count: number) => `noch ${count} Tage`,
    leftHours: (count: number) => (count === 1 ? 'noch eine Stunde' : `noch ${count} Stunden`),
    leftMinutes: (count: number) => (count === 1 ? 'noch eine Minute' : `noch ${count} Minuten`),
    offersAhead: (hours: number) =>
      `Wird ein Platz frei, bieten wir ihn Ihnen an; Sie haben dann ${hours === 1 ? 'eine Stunde' : `${hours} Stunden`} Zeit zu antworten.`,
    movesUpUntil: (date: string) => `Von selbst rückt bis ${date} nach, wer wartet.`,
    movesUpNoMore:
      'Von selbst rückt jetzt niemand mehr nach. Wird noch ein Platz frei, können Sie ihn hier nehmen, solange er frei ist.',
    doneTaken: 'Sie haben den Platz. Wir schicken Ihnen eine E-Mail mit allem Weiteren.',
    passedOverTitle: 'Warum andere vor Ihnen nachgerückt sind',
    others: (count: number) => (count === 1 ? 'Außerdem nimmt teil' : `Außerdem nehmen teil (${count})`),
    dates: 'Termine',
    nextDate: 'Nächster Termin',
    noDates: 'Zurzeit findet kein Termin statt.',
    moreDates: (count: number) =>
      count === 1 ? 'Einen weiteren Termin zeigen' : `${count} weitere Termine zeigen`,
    pastDates: (count: number) => (count === 1 ? 'Ein vergangener Termin' : `${count} vergangene Termine`),
    cancelledDate: 'entfällt',
    elsewhere: (place: string) => `Ort: ${place}`,
    addToCalendar: 'In den Kalender übernehmen (.ics)',
    subscribe: 'Kalender des Kurses abonnieren',
    online: 'Online-Zugang',
    courseCancelled: 'Dieses Angebot wurde abgesagt.',
    courseEnded: 'Dieses Angebot ist vorbei.',
    toCourse: 'Zur Kursseite',
    price: 'Preis und Zahlung',
    sum: 'Gesamtpreis',
    taxIncluded: (money: string, rate: string) => `inkl. ${money} MwSt. (${rate} %)`,
    taxFree: 'umsatzsteuerfrei',
    smallBusiness: 'kein Ausweis von Umsatzsteuer nach § 19 UStG',
    nothingYet: 'Noch nichts zu zahlen. Ihre Zahlungsfrist beginnt, wenn Sie nachrücken.',
    method: 'Zahlungsart',
    byArrangement: 'nach Absprache',
    due: 'Zahlbar bis',
    accountHolder: 'Empfänger',
    iban: 'IBAN',
    bic: 'BIC',
    purpose: 'Verwendungszweck',
    noBank: (tenant: string) => `Die Bankverbindung teilt Ihnen ${tenant} gesondert mit.`,
    contact: 'Kontaktdaten',
    changeContact: 'Kontaktdaten ändern',
    leave: 'Stornieren',
    leaveOrWithdraw: 'Stornieren oder widerrufen',
    cancelUntil: (date: string) => `Kostenfrei stornieren können Sie bis ${date}.`,
    cancelAnytime: 'Die Warteliste können Sie jederzeit verlassen.',
    cancelOver: (tenant: string) =>
      `Eine kostenfreie Stornierung ist nicht mehr möglich. Bitte wenden Sie sich an ${tenant}.`,
    cancel: 'Stornieren',
    cancelSeveral: 'Personen stornieren',
    withdrawUntil: (date: string) => `Widerrufen können Sie den Vertrag bis ${date}, ohne Gründe zu nennen.`,
    doneCancelled: 'Die Stornierung ist gespeichert. Eine Bestätigung kommt per E-Mail.',
    doneContact: 'Ihre Kontaktdaten sind gespeichert.',
    back: 'Zurück zu Ihrer Anmeldung',
    cancelTitle: 'Stornieren',
    cancelWhom: 'Wen möchten Sie stornieren?',
    leaveWhich: 'Welche Warteliste möchten Sie verlassen?',
    leaveDates: 'Warteliste verlassen',
    leaveOne: 'Diese Warteliste verlassen?',
    leaveSeveral: (count: number) => `${count} Wartelisten verlassen?`,
    leaveStays: (count: number): string =>
      count === 1
        ? 'Auf den anderen Termin warten Sie weiter.'
        : 'Auf die anderen Termine warten Sie weiter.',
    cancelOne: (person: string) => `${person} stornieren?`,
    cancelMany: (count: number) =>
      count === 1 ? 'Eine Person stornieren?' : `${count} Personen stornieren?`,
    cancelGives: (count: number, money: string) =>
      count === 1
        ? `Ein Platz für ${money} wird frei.`
        : `${count} Plätze für zusammen ${money} werden frei.`,
    cancelGivesFree: (count: number) =>
      count === 1 ? 'Ein Platz wird frei.' : `${count} Plätze werden frei.`,
    cancelLeaves: (count: number) =>
      count === 1 ? 'Eine Person verlässt die Warteliste.' : `${count} Personen verlassen die Warteliste.`,
    cancelStays: (names: string) => `Angemeldet bleibt: ${names}.`,
    cancelFinal: 'Das lässt sich nicht rückgängig machen: Ein frei gewordener Platz geht an die Warteliste.',
    cancelPaid: (tenant: string) =>
      `Haben Sie schon gezahlt, meldet sich ${tenant} wegen der Erstattung bei Ihnen.`,
    next: 'Weiter',
    cancelNow: 'Jetzt stornieren',
    cancelNot: 'Nicht stornieren',
    cancelNothing: 'Es gibt nichts mehr zu stornieren.',
    contactTitle: 'Kontaktdaten ändern',
    contactHint:
      'An diese Adresse schreiben wir zu Ihrer Anmeldung. Ändern Sie die E-Mail-Adresse, sagen wir beiden Adressen Bescheid.',
    contactConflict:
      'Die Kontaktdaten wurden inzwischen an anderer Stelle geändert. Hier steht, was jetzt gespeichert ist.',
    required: 'Mit * markierte Felder werden benötigt.',
    optional: 'optional',
    company: 'Firma',
    ...labelsOf(personFieldWords, 'de'),
    postalCode: personFieldWords.postalCode.short.de,
    save: 'Speichern',
    discard: 'Abbrechen',
    expiredHint:
      'Aus Sicherheitsgründen gilt ein Link nur eine Zeit lang. Wir schicken Ihnen gern einen neuen an die E-Mail-Adresse Ihrer Anmeldung.',
    newLink: 'Neuen Link schicken',
    linkSent:
      'Wenn die Angaben zu einer Anmeldung passen, ist eine E-Mail mit einem neuen Link unterwegs. Bitte sehen Sie auch im Spam-Ordner nach.',
    linkTitle: 'Link anfordern',
    linkHint:
      'Sie finden die E-Mail mit dem Link zu Ihrer Anmeldung nicht mehr? Mit Buchungsnummer und E-Mail-Adresse schicken wir Ihnen einen neuen.',
    numberHint: 'Acht Zeichen, zum Beispiel aus einer Rechnung oder einer früheren E-Mail.',
    request: 'Link anfordern',
    toCourses: 'Zu den Kursen',
  },
  {
    title: 'Your registration',
    reserved: 'We have received your registration',
    confirmed: 'Your place is confirmed',
    confirmedSeveral: 'Your places are confirmed',
    on_waiting_list: 'You are on the waiting list',
    cancelled: 'Your registration is cancelled',
    bookedOn: (date) => `Registered on ${date}`,
    keepLink: 'You can come back to this page at any time with the link in your e-mail.',
    earlier: (codes) =>
      `You have sent this form before with different entries. That booking stands as well: ${codes}.`,
    number: 'Booking number',
    progress: 'What happens next',
    received: 'Registration received',
    payment: 'Payment required',
    paymentUntil: (money, date) => `${money} by ${date}`,
    paymentOver: (money, date) => `${money}, due since ${date}`,
    noPayment: 'No payment required',
    confirmation: 'Automatic confirmation',
    confirmationHint: 'as soon as the payment has arrived',
    waitingHint: 'as soon as a place becomes free for you',
    cancellation: 'Cancellation possible',
    cancellationUntil: (date) => `free of charge until ${date}`,
    cancellationAnytime: 'at any time',
    cancellationOver: 'Cancellation no longer possible',
    cancellationOverHint: 'The deadline has passed.',
    done: 'done',
    people: 'Attendees',
    position: (position, people) =>
      people === 1
        ? `You are number ${position} in line.`
        : `Your booking for ${people} people is number ${position} in line. You move up together.`,
    passedOver: (when, free, people) =>
      `${when}: ${free === 1 ? '1 place was' : `${free} places were`} free and you need ${people}. Others moved up; you keep your turn.`,
    passedOutOfTurn: (when) => `${when}: the provider gave somebody a place out of turn. You keep your turn.`,
    offerTitle: (people) =>
      people === 1 ? 'A place is being held for you' : `${people} places are being held for you`,
    offerText: (until, left) => `Please answer by ${until} (${left}).`,
    offersTitle: 'Places are being held for you',
    offerOtherwise: (people) =>
      `If you decline or do not answer, the ${people === 1 ? 'place goes' : 'places go'} to whoever is next, and you are no longer on this waiting list.`,
    offerTogether: (people) => `Your answer counts for ${people === 2 ? 'both' : `all ${people}`} of you.`,
    offerCosts: (money) => `Total price: ${money}. Your time to pay begins when you accept.`,
    offerWins: 'Once you accept, you no longer wait for the other dates.',
    severalDates:
      'You are waiting for several dates and will get one of them at most: once you have a place, you no longer wait for the others.',
    accept: (people) => (people === 1 ? 'Accept the place' : 'Accept the places'),
    acceptPaying: (people) =>
      people === 1 ? 'Accept the place with obligation to pay' : 'Accept the places with obligation to pay',
    decline: 'Decline',
    doneDeclined: 'You have declined and are no longer on this waiting list.',
    freeTitle: (people) => (people === 1 ? 'A place is free' : `${people} places are free`),
    freeText: 'Nobody moves up by itself any more: whoever of those waiting accepts first is in.',
    leftDays: (count) => `${count} days left`,
    leftHours: (count) => (count === 1 ? 'one hour left' : `${count} hours left`),
    leftMinutes: (count) => (count === 1 ? 'one minute left' : `${count} minutes left`),
    offersAhead: (hours) =>
      `When a place becomes free, we offer it to you; you then have ${hours === 1 ? 'one hour' : `${hours} hours`} to answer.`,
    movesUpUntil: (date) => `Those who wait move up by themselves until ${date}.`,
    movesUpNoMore:
      'Nobody moves up by itself any more. If a place still becomes free, you can take it here as long as it is free.',
    doneTaken: 'The place is yours. We will send you an e-mail with everything else.',
    passedOverTitle: 'Why others moved up before you',
    others: (count) => (count === 1 ? 'Also takes part' : `Also take part (${count})`),
    dates: 'Dates',
    nextDate: 'Next date',
    noDates: 'No date takes place at the moment.',
    moreDates: (count) => (count === 1 ? 'Show one more date' : `Show ${count} more dates`),
    pastDates: (count) => (count === 1 ? 'One past date' : `${count} past dates`),
    cancelledDate: 'cancelled',
    elsewhere: (place) => `Place: ${place}`,
    addToCalendar: 'Add to your calendar (.ics)',
    subscribe: 'Subscribe to the calendar of the course',
    online: 'Online access',
    courseCancelled: 'This offer was called off.',
    courseEnded: 'This offer is over.',
    toCourse: 'To the page of the course',
    price: 'Price and payment',
    sum: 'Total price',
    taxIncluded: (money, rate) => `incl. ${money} VAT (${rate}%)`,
    taxFree: 'free of VAT',
    smallBusiness: 'no VAT shown, section 19 UStG (small business)',
    nothingYet: 'Nothing to pay yet. Your time to pay begins when you move up.',
    method: 'Payment method',
    byArrangement: 'by arrangement',
    due: 'Payable by',
    accountHolder: 'Recipient',
    iban: 'IBAN',
    bic: 'BIC',
    purpose: 'Reference',
    noBank: (tenant) => `${tenant} will tell you the bank account separately.`,
    contact: 'Contact data',
    changeContact: 'Change contact data',
    leave: 'Cancel',
    leaveOrWithdraw: 'Cancel or withdraw',
    cancelUntil: (date) => `You can cancel free of charge until ${date}.`,
    cancelAnytime: 'You can leave the waiting list at any time.',
    cancelOver: (tenant) => `Cancelling free of charge is no longer possible. Please contact ${tenant}.`,
    cancel: 'Cancel',
    cancelSeveral: 'Cancel people',
    withdrawUntil: (date) => `You can withdraw from the contract until ${date} without giving reasons.`,
    doneCancelled: 'The cancellation has been saved. A confirmation is on its way by e-mail.',
    doneContact: 'Your contact data have been saved.',
    back: 'Back to your registration',
    cancelTitle: 'Cancel',
    cancelWhom: 'Whom would you like to cancel?',
    leaveWhich: 'Which waiting list would you like to leave?',
    leaveDates: 'Leave the waiting list',
    leaveOne: 'Leave this waiting list?',
    leaveSeveral: (count) => `Leave ${count} waiting lists?`,
    leaveStays: (count) =>
      count === 1 ? 'You go on waiting for the other date.' : 'You go on waiting for the other dates.',
    cancelOne: (person) => `Cancel ${person}?`,
    cancelMany: (count) => (count === 1 ? 'Cancel one person?' : `Cancel ${count} people?`),
    cancelGives: (count, money) =>
      count === 1
        ? `One place for ${money} becomes free.`
        : `${count} places for ${money} in all become free.`,
    cancelGivesFree: (count) => (count === 1 ? 'One place becomes free.' : `${count} places become free.`),
    cancelLeaves: (count) =>
      count === 1 ? 'One person leaves the waiting list.' : `${count} people leave the waiting list.`,
    cancelStays: (names) => `Still registered: ${names}.`,
    cancelFinal: 'This cannot be undone: a place that becomes free goes to the waiting list.',
    cancelPaid: (tenant) => `If you have paid already, ${tenant} will contact you about the refund.`,
    next: 'Continue',
    cancelNow: 'Cancel now',
    cancelNot: 'Do not cancel',
    cancelNothing: 'There is nothing left to cancel.',
    contactTitle: 'Change contact data',
    contactHint:
      'We write to this address about your registration. If you change the e-mail address, we tell both addresses.',
    contactConflict: 'The contact data were changed elsewhere in the meantime. This is what is stored now.',
    required: 'Fields marked with * are required.',
    optional: 'optional',
    company: 'Company',
    ...labelsOf(personFieldWords, 'en'),
    postalCode: personFieldWords.postalCode.short.en,
    save: 'Save',
    discard: 'Discard',
    expiredHint:
      'For your security a link is valid only for a time. We are glad to send a new one to the e-mail address of your registration.',
    newLink: 'Send a new link',
    linkSent:
      'If this belongs to a registration, an e-mail with a new link is on its way. Please look in your spam folder too.',
    linkTitle: 'Request a link',
    linkHint:
      'You cannot find the e-mail with the link to your registration any more? With the booking number and the e-mail address we send you a new one.',
    numberHint: 'Eight characters, for example from an invoice or an earlier e-mail.',
    request: 'Request the link',
    toCourses: 'To the courses',
  },
)

/** The cause of a cancellation, worded for the attendee. */
export const causeTexts: Record<CancellationCause, Wording> = {
  attendee: { de: 'von Ihnen storniert', en: 'cancelled by you' },
  operator: { de: 'vom Anbieter storniert', en: 'cancelled by the provider' },
  deadline: {
    de: 'storniert, weil die Zahlung nicht rechtzeitig eingegangen ist',
    en: 'cancelled because the payment did not arrive in time',
  },
  withdrawal: { de: 'widerrufen', en: 'withdrawn' },
  course: {
    de: 'storniert, weil das Angebot abgesagt wurde',
    en: 'cancelled because the offer was called off',
  },
  rebooked: { de: 'umgebucht', en: 'rebooked' },
  offer_expired: {
    de: 'nicht mehr auf der Warteliste, weil das Angebot ohne Antwort blieb',
    en: 'no longer on the waiting list because the offer was not answered',
  },
  other_date: {
    de: 'nicht mehr auf der Warteliste, weil Sie einen anderen Termin bekommen haben',
    en: 'no longer on the waiting list because you got another date',
  },
}
