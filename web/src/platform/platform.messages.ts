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
  },
)
