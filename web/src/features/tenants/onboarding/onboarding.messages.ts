import { catalogue } from '#ui/text.tsx'

export const onboardingMessages = catalogue(
  {
    title: 'Einrichtung',
    step: 'Schritt {at} von {of}',
    steps: 'Schritte der Einrichtung',
    stepName:
      '{step, select, company {Firma} address {Adresse} bank {Bank} currency {Währung} other {Marke}}',
    stepTitle:
      '{step, select, company {Wer bietet die Kurse an?} address {Wo sind Sie zu erreichen?} bank {Wohin wird gezahlt?} currency {Währung, Sprache und Zeit} other {Wie soll Ihr Portal aussehen?}}',
    stepHint:
      '{step, select, company {Ohne Firma und Geschäftsführung kann niemand mit Ihnen einen Vertrag schließen. Alles Weitere hat Zeit.} address {Steht auf Rechnungen und im Impressum.} bank {Auf dieses Konto überweisen Ihre Teilnehmer. Lastschriften richten Sie später unter Einstellungen ein.} currency {In dieser Währung stehen alle Preise, in dieser Zeitzone finden Ihre Kurse statt.} other {Sieben Farben geben Ihrem Portal sein Gesicht. Was schlecht lesbar wäre, wird in einem lesbaren Ton gezeigt.}}',
    done: 'erledigt',
    back: 'Zurück',
    next: 'Weiter',
    nextCurrency: 'Währung festlegen und weiter',
    skip: 'Überspringen',
    bankLater:
      'Das Konto tragen Sie ein, sobald Ihre E-Mail-Adresse bestätigt ist: in den Einstellungen, oder hier, nachdem Sie den Link in unserer E-Mail geöffnet haben.',
    finish: 'Einrichtung abschließen',
    finished: 'Die Einrichtung ist abgeschlossen.',
    finishedTitle: 'Die Einrichtung ist abgeschlossen',
    finishedText: 'Ändern können Sie alles unter Einstellungen.',
    toDashboard: 'Zur Übersicht',
    toSettings: 'Zu den Einstellungen',
    operatorTitle: 'Die Einrichtung ist noch nicht abgeschlossen',
    operatorText: 'Es fehlen noch Angaben zur Firma: {missing}. Bitte fragen Sie Ihren Administrator.',
    company: 'die Firma',
    director: 'die Geschäftsführung',
  },
  {
    title: 'Onboarding',
    step: 'Step {at} of {of}',
    steps: 'Steps of onboarding',
    stepName:
      '{step, select, company {Company} address {Address} bank {Bank} currency {Currency} other {Brand}}',
    stepTitle:
      '{step, select, company {Who offers the courses?} address {Where can you be reached?} bank {Where is money paid to?} currency {Currency, language and time} other {What should your portal look like?}}',
    stepHint:
      '{step, select, company {Without company and director nobody can enter into a contract with you. Everything else can wait.} address {Appears on invoices and in the imprint.} bank {Your attendees transfer money to this account. Direct debits are set up later, in the settings.} currency {All prices are in this currency, and your courses take place in this time zone.} other {Seven colours give your portal its look. What would be hard to read is shown in a readable shade.}}',
    done: 'done',
    back: 'Back',
    next: 'Continue',
    nextCurrency: 'Choose currency and continue',
    skip: 'Skip',
    bankLater:
      'You enter the account once your e-mail address is verified: in the settings, or here after opening the link in our e-mail.',
    finish: 'Complete onboarding',
    finished: 'Onboarding is complete.',
    finishedTitle: 'Onboarding is complete',
    finishedText: 'You can change everything in the settings.',
    toDashboard: 'Go to dashboard',
    toSettings: 'To the settings',
    operatorTitle: 'Onboarding is not complete yet',
    operatorText: 'Details of the company are still missing: {missing}. Please ask your administrator.',
    company: 'the company',
    director: 'the director',
  },
)
