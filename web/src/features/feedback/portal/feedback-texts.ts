import { phrases } from '../../tenants/portal/phrases.ts'

export const feedbackTexts = phrases(
  {
    title: 'Ihre Rückmeldung',
    how: (course: string) => `Wie war „${course}“?`,
    howExample: 'Wie war der Kurs?',
    thanks: 'Vielen Dank! Ihre Rückmeldung ist angekommen.',
    thanksMore: (company: string) => `${company} freut sich, dass Sie sich die Zeit genommen haben.`,
    early: (course: string, day: string) =>
      `„${course}“ beginnt am ${day}. Danach können Sie hier sagen, wie es war.`,
    closed: 'Für diesen Kurs kann keine Rückmeldung mehr gegeben werden.',
    example:
      'So sieht die Seite für Teilnehmer aus. Absenden lässt sie sich nur mit dem Link aus der E-Mail.',
    stars: 'Wie hat es Ihnen insgesamt gefallen?',
    starsOf: (count: number) => (count === 1 ? '1 von 5 Sternen' : `${count} von 5 Sternen`),
    worst: 'gar nicht',
    best: 'sehr gut',
    comment: 'Was möchten Sie noch sagen?',
    optional: 'freiwillig',
    required: 'Felder mit * werden benötigt.',
    pleaseChoose: 'Bitte wählen',
    noAnswer: 'Keine Angabe',
    anonymous: (company: string) =>
      `Ohne Namen: ${company} erfährt nicht, von wem die Rückmeldung ist. Bitte schreiben Sie deshalb nichts hinein, woran man Sie erkennt.`,
    named: (company: string, name: string) =>
      name
        ? `${company} sieht, dass die Rückmeldung von ${name} ist.`
        : `${company} sieht, von wem die Rückmeldung ist.`,
    showName: (company: string) => `${company} darf sehen, dass die Rückmeldung von mir ist`,
    showNameHint: 'Ohne Haken wird Ihr Name nicht gespeichert.',
    send: 'Absenden',
    changed:
      'Inzwischen wurde geändert, ob Ihr Name gespeichert wird. Bitte lesen Sie den Hinweis unten noch einmal, bevor Sie absenden.',
    toCourses: 'Alle Kurse ansehen',
  },
  {
    title: 'Your feedback',
    how: (course) => `How was “${course}”?`,
    howExample: 'How was the course?',
    thanks: 'Thank you! Your feedback has arrived.',
    thanksMore: (company) => `${company} is glad that you took the time.`,
    early: (course, day) => `“${course}” begins on ${day}. Afterwards you can say here how it was.`,
    closed: 'It is no longer possible to give feedback on this course.',
    example: 'This is what attendees see. It can only be sent using the link in the e-mail.',
    stars: 'How did you like it overall?',
    starsOf: (count) => (count === 1 ? '1 of 5 stars' : `${count} of 5 stars`),
    worst: 'not at all',
    best: 'very much',
    comment: 'What else would you like to say?',
    optional: 'optional',
    required: 'Fields with * are required.',
    pleaseChoose: 'Please choose',
    noAnswer: 'No answer',
    anonymous: (company) =>
      `Without a name: ${company} will not know whose feedback it is. So please do not write anything that could identify you.`,
    named: (company, name) =>
      name ? `${company} sees that the feedback is from ${name}.` : `${company} sees whose feedback it is.`,
    showName: (company) => `${company} may see that the feedback is mine`,
    showNameHint: 'Unless you tick this, your name is not stored.',
    send: 'Send',
    changed:
      'Whether your name is stored has changed in the meantime. Please read the note below again before you send it.',
    toCourses: 'See all courses',
  },
)
