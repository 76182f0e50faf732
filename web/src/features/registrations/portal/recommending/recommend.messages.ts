import { phrases } from '../../../tenants/portal/phrases.ts'

export const recommendTexts = phrases(
  {
    title: 'Weiterempfehlen',
    cardHint: 'Mit einem eigenen Code: Neue zahlen weniger, und Sie bekommen etwas dafür.',
    toPage: 'Kurse weiterempfehlen',
    back: 'Zur Buchung',
    newcomer: (less: string) =>
      `Wer hier noch nie einen Platz hatte, zahlt mit Ihrem Code ${less} weniger, für einen Platz der Buchung.`,
    onlyFor: (titles: string) => `Der Code gilt für: ${titles}.`,
    reward: (less: string, months: number) =>
      `Ist der Platz bezahlt, bekommen Sie einen Rabattcode über ${less} für eine Ihrer nächsten Buchungen. Er gilt ${months === 1 ? 'einen Monat' : `${months} Monate`}.`,
    most: (count: number) =>
      count === 1 ? 'Höchstens einen im Kalenderjahr.' : `Höchstens ${count} im Kalenderjahr.`,
    privacy: 'Der Anbieter sieht, dass Sie empfohlen haben. Wer mit Ihrem Code bucht, erfahren Sie nicht.',
    take: 'Meinen Code holen',
    yours: 'Ihr Code',
    link: 'Ihr Link',
    linkHint: 'Er öffnet die Kurse; der Code ist bei der Anmeldung schon eingetragen.',
    mail: 'Per E-Mail weitergeben',
    mailSubject: (provider: string) => `Empfehlung: ${provider}`,
    mailBody: (provider: string, less: string, link: string, code: string) =>
      `Hallo,\n\nich besuche Kurse bei ${provider} und empfehle sie gern weiter. Mit diesem Link zahlst du beim ersten Mal ${less} weniger:\n\n${link}\n\nOder gib den Code ${code} bei der Anmeldung ein.\n`,
    rewards: 'Ihre Belohnungen',
    none: 'Noch keine. Sobald jemand mit Ihrem Code gebucht und bezahlt hat, steht hier Ihr Rabattcode, und Sie bekommen eine E-Mail.',
    off: 'Weiterempfehlen ist hier zurzeit nicht möglich. Was Sie schon bekommen haben, gilt weiter.',
    rewardLine: (less: string, until: string) => `${less}, gültig bis ${until}`,
    used: 'eingelöst',
    done: 'Das ist Ihr Code. Sie finden ihn hier jederzeit wieder.',
    notPossible: 'Weiterempfehlen kann, wer einen bestätigten Platz hat, solange der Anbieter es anbietet.',
  },
  {
    title: 'Recommend us',
    cardHint: 'With a code of your own: newcomers pay less, and you get something for it.',
    toPage: 'Recommend courses',
    back: 'To the booking',
    newcomer: (less: string) =>
      `Anyone who has never had a place here pays ${less} less with your code, for one place of the booking.`,
    onlyFor: (titles: string) => `The code is good for: ${titles}.`,
    reward: (less: string, months: number) =>
      `Once the place is paid, you get a discount code of ${less} for one of your next bookings. It is valid for ${months === 1 ? 'one month' : `${months} months`}.`,
    most: (count: number) =>
      count === 1 ? 'At most one in a calendar year.' : `At most ${count} in a calendar year.`,
    privacy: 'The provider sees that you recommended them. You are not told who books with your code.',
    take: 'Get my code',
    yours: 'Your code',
    link: 'Your link',
    linkHint: 'It opens the courses; the code is filled in already when somebody registers.',
    mail: 'Pass it on by e-mail',
    mailSubject: (provider: string) => `A recommendation: ${provider}`,
    mailBody: (provider: string, less: string, link: string, code: string) =>
      `Hello,\n\nI take courses at ${provider} and am happy to recommend them. With this link you pay ${less} less the first time:\n\n${link}\n\nOr enter the code ${code} when you register.\n`,
    rewards: 'Your rewards',
    none: 'None yet. As soon as somebody has booked and paid with your code, your discount code is shown here, and you get an e-mail.',
    off: 'Recommending is not possible here at the moment. What you were given is still valid.',
    rewardLine: (less: string, until: string) => `${less}, valid until ${until}`,
    used: 'used',
    done: 'This is your code. You will find it here at any time.',
    notPossible: 'Anyone with a confirmed place can recommend courses, as long as the provider offers it.',
  },
)
