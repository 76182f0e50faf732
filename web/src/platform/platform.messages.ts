import { catalogue } from '#ui/text.tsx'

export const platformMessages = catalogue(
  {
    loggedOut: 'Sie wurden abgemeldet.',
    completeOnboarding: 'Bitte schließen Sie zuerst die Einrichtung ab.',
    verificationRequired: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.',
    unexpected: 'Ein Fehler ist aufgetreten',
    superuserRequired: 'Superuser-Zugang erforderlich',
  },
  {
    loggedOut: 'You have been signed out.',
    completeOnboarding: 'Please complete onboarding first.',
    verificationRequired: 'Please verify your e-mail address first.',
    unexpected: 'An error has occurred',
    superuserRequired: 'Superuser access required',
  },
)
