import { phrases } from '../../../tenants/portal/phrases.ts'

export const withdrawTexts = phrases(
  {
    title: 'Vertrag widerrufen',
    hint: 'Hier erklären Sie den Widerruf eines Vertrags, den Sie online geschlossen haben. Gründe müssen Sie nicht nennen.',
    whole:
      'Der Widerruf gilt für den ganzen Vertrag, also für alle Personen einer Buchung. Einzelne Anmeldungen stornieren Sie auf der Seite Ihrer Anmeldung; den Link dorthin haben Sie per E-Mail erhalten.',
    requestLink: 'Link zur Anmeldung anfordern',
    required: 'Mit * markierte Felder werden benötigt.',
    named: (numbers: string, titles: string) => `Buchungsnummer ${numbers} (${titles})`,
    name: 'Ihr Name',
    contract: 'Vertrag',
    contractHint: 'Am besten die Buchungsnummer; sonst den Kurs und wann Sie ihn gebucht haben.',
    email: 'E-Mail-Adresse',
    emailHint: 'Dorthin geht die Bestätigung. Nehmen Sie bitte die Adresse, mit der Sie gebucht haben.',
    next: 'Weiter',
    review: 'Widerruf bestätigen',
    reviewHint:
      'Bitte prüfen Sie Ihre Angaben. Mit einem Klick auf „Widerruf bestätigen“ geben Sie die Erklärung ab.',
    declaration: (name: string, contract: string, tenant: string) =>
      `Hiermit widerrufe ich, ${name}, den mit ${tenant} geschlossenen Vertrag: ${contract}.`,
    confirm: 'Widerruf bestätigen',
    change: 'Angaben ändern',
    done: 'Ihr Widerruf ist eingegangen',
    doneText: (tenant: string) => `${tenant} hat diese Erklärung erhalten:`,
    declared: 'Ihre Erklärung',
    receivedAt: 'Eingegangen am',
    at: (date: string, time: string) => `${date} um ${time} Uhr`,
    doneNext:
      'Wir bestätigen den Eingang auch per E-Mail an diese Adresse. Lässt sich Ihr Widerruf nicht sofort zuordnen, kümmert sich jemand darum und meldet sich bei Ihnen. Soweit ein Widerrufsrecht besteht, gilt er ab dem Eingang.',
    keep: 'Sie können diese Seite ausdrucken oder speichern.',
    toCourses: 'Zu den Kursen',
  },
  {
    title: 'Withdraw from a contract',
    hint: 'Here you can withdraw from a contract that you made online. You do not need to give a reason.',
    whole:
      'A withdrawal applies to the whole contract, and so to everybody in a booking. You can cancel individual registrations on your registration page; you received the link to it by e-mail.',
    requestLink: 'Request the link to your registration',
    required: 'Fields marked with * are required.',
    named: (numbers, titles) => `booking number ${numbers} (${titles})`,
    name: 'Your name',
    contract: 'Contract',
    contractHint: 'Ideally the booking number; otherwise the course and when you booked it.',
    email: 'E-mail address',
    emailHint: 'We will send the confirmation there. Please use the address you booked with.',
    next: 'Continue',
    review: 'Confirm withdrawal',
    reviewHint: 'Please check your entries. You make the declaration by clicking “Confirm withdrawal”.',
    declaration: (name, contract, tenant) =>
      `I, ${name}, hereby withdraw from the contract made with ${tenant}: ${contract}.`,
    confirm: 'Confirm withdrawal',
    change: 'Change entries',
    done: 'We have received your withdrawal',
    doneText: (tenant) => `${tenant} has received this declaration:`,
    declared: 'Your declaration',
    receivedAt: 'Received on',
    at: (date, time) => `${date} at ${time}`,
    doneNext:
      'We will also confirm receipt by e-mail to this address. If your withdrawal cannot be matched to a booking straight away, somebody will look into it and contact you. Where there is a right of withdrawal, it takes effect from the time of receipt.',
    keep: 'You can print or save this page.',
    toCourses: 'See the courses',
  },
)
