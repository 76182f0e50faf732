import { catalogue } from '#ui/text.tsx'

export const tenantsMessages = catalogue(
  {
    onboarding: 'Einrichtung abschließen',
    onboardingMissing: 'Es fehlt noch: {missing}.',
    onboardingComplete: 'Die Firmendaten sind vollständig.',
    company: 'die Firma',
    director: 'die Geschäftsführung',
    onboardingAdmin:
      'Ohne diese Angaben können keine Verträge geschlossen werden. Ergänzen kann sie, wer bei Ihrem Anbieter die Einstellungen verwalten darf.',
    onboardingOperator:
      'Bitte fragen Sie Ihren Administrator; Sie selbst dürfen die Einstellungen nicht ändern.',
    continue: 'Zur Übersicht',
    serviceDown: 'Der Dienst ist gerade nicht erreichbar',
    serviceDownText:
      'Ihre Daten sind sicher. Bitte prüfen Sie Ihre Verbindung oder versuchen Sie es gleich noch einmal.',
    retry: 'Erneut versuchen',
    paymentRequired: 'Bestätigung erforderlich',
    paymentRequiredText:
      'Um zu veröffentlichen, E-Mails zu senden oder Zahlungen zu erhalten, muss Ihre E-Mail-Adresse bestätigt sein. Öffnen Sie dazu den Link in der E-Mail, die wir Ihnen geschickt haben.',
    chooseTier: 'Höherer Tarif erforderlich',
    chooseTierText:
      '{tier, select, none {Diese Funktion gehört zu einem höheren Tarif.} other {Diese Funktion gehört zum Tarif {tier}.}} Wechseln kann der Administrator Ihres Anbieters.',
  },
  {
    onboarding: 'Complete onboarding',
    onboardingMissing: 'Still missing: {missing}.',
    onboardingComplete: 'The company data are complete.',
    company: 'the company',
    director: 'the director',
    onboardingAdmin:
      'Without these no contracts can be made. They can be added by whoever may manage the settings of your provider.',
    onboardingOperator: 'Please ask your administrator; you may not change the settings yourself.',
    continue: 'To the dashboard',
    serviceDown: 'The service is not available right now',
    serviceDownText: 'Your data are safe. Please check your connection, or try again in a moment.',
    retry: 'Try again',
    paymentRequired: 'Verification required',
    paymentRequiredText:
      'To publish, to send e-mails or to receive payments, your e-mail address has to be verified. Open the link in the e-mail we have sent you.',
    chooseTier: 'Higher tier required',
    chooseTierText:
      '{tier, select, none {This feature belongs to a higher tier.} other {This feature belongs to the tier {tier}.}} The administrator of your provider can change it.',
  },
)
