/** What a certificate is called, and the mails about it. */
const de = {
  title: 'Teilnahmebescheinigung',
  fileName: 'zertifikat',
  mail: {
    subject: (title: string, course: string) => `${title}: ${course}`,
    greeting: (name: string) => `Guten Tag ${name},`,
    text: (course: string) =>
      `für „${course}“ haben Sie ein Zertifikat erhalten. Es liegt dieser E-Mail bei.`,
    page: 'Wer es prüfen möchte, sieht auf dieser Seite, ob es gültig ist. Dort können Sie es auch als digitales Abzeichen (Open Badge) herunterladen.',
    button: 'Zertifikat ansehen',
    number: 'Nummer',
    validUntil: 'Gültig bis',
    closing: 'Freundliche Grüße',
    privacy: 'Datenschutz',
    imprint: 'Impressum',
  },
  expires: {
    subject: (title: string, day: string) => `${title} läuft am ${day} ab`,
    text: (title: string, course: string, day: string) =>
      `Ihr Zertifikat „${title}“ für „${course}“ ist noch bis ${day} gültig.`,
    renew: 'Damit es keine Lücke gibt, melden Sie sich rechtzeitig zu einem neuen Kurs an.',
    button: 'Kurse ansehen',
  },
}

const en: typeof de = {
  title: 'Certificate of Participation',
  fileName: 'certificate',
  mail: {
    subject: (title, course) => `${title}: ${course}`,
    greeting: (name) => `Dear ${name},`,
    text: (course) => `You have been awarded a certificate for “${course}”. It is attached to this e-mail.`,
    page: 'Anybody who wants to check it can see on this page whether it is valid. You can also download it there as a digital badge (Open Badge).',
    button: 'View the certificate',
    number: 'Number',
    validUntil: 'Valid until',
    closing: 'Kind regards',
    privacy: 'Privacy',
    imprint: 'Imprint',
  },
  expires: {
    subject: (title, day) => `${title} expires on ${day}`,
    text: (title, course, day) => `Your certificate “${title}” for “${course}” is valid until ${day}.`,
    renew: 'To avoid a gap, please register for a new course in good time.',
    button: 'See the courses',
  },
}

export const certificateWords = { de, en }
