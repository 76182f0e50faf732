import { catalogue } from '#ui/text.tsx'

export const platformMessages = catalogue(
  {
    loggedOut: 'Sie wurden abgemeldet.',
    completeOnboarding: 'Bitte schließen Sie zuerst die Einrichtung ab.',
    verificationRequired: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.',
    unexpected: 'Ein Fehler ist aufgetreten',
    superuserRequired: 'Superuser-Zugang erforderlich',
    tooManyAttempts: 'Zu viele Versuche. Bitte versuchen Sie es in {time} noch einmal.',
    mayTryAgain: 'Sie können es jetzt noch einmal versuchen.',
    confirmationCode: 'Bestätigungscode',
    confirmationTyped: 'Bestätigungscode eintippen',
    cancel: 'Abbrechen',
    reason: 'Grund',
    consentTitle: 'Speichern in Ihrem Browser',
    consentText:
      'Kurso speichert in Ihrem Browser nur, was zum Arbeiten nötig ist. Mit Ihrer Erlaubnis merkt es sich auch Sprache und Darstellung für Ihren nächsten Besuch.',
    cookiePolicy: 'Cookie-Richtlinie',
    accessibility: 'Barrierefreiheit',
    onlyNecessary: 'Nur notwendige',
    allowAll: 'Alle erlauben',
  },
  {
    loggedOut: 'You have been signed out.',
    completeOnboarding: 'Please complete onboarding first.',
    verificationRequired: 'Please verify your e-mail address first.',
    unexpected: 'An error has occurred',
    superuserRequired: 'Superuser access required',
    tooManyAttempts: 'Too many attempts. Please try again in {time}.',
    mayTryAgain: 'You can try again now.',
    confirmationCode: 'Confirmation code',
    confirmationTyped: 'Type the confirmation code',
    cancel: 'Cancel',
    reason: 'Reason',
    consentTitle: 'Storage in your browser',
    consentText:
      'Kurso stores in your browser only what it needs to work. With your permission it also remembers language and appearance for your next visit.',
    cookiePolicy: 'Cookie policy',
    accessibility: 'Accessibility',
    onlyNecessary: 'Only necessary',
    allowAll: 'Allow all',
  },
)
