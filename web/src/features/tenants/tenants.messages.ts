import { catalogue } from '#ui/text.tsx'

export const tenantsMessages = catalogue(
  {
    continue: 'Zur Übersicht',
    serviceDownText:
      'Ihre Daten sind sicher. Bitte prüfen Sie Ihre Verbindung oder versuchen Sie es gleich noch einmal.',
    retry: 'Erneut versuchen',
    paymentRequired: 'Bestätigung erforderlich',
    paymentRequiredText:
      'Um zu veröffentlichen, E-Mails zu senden oder Zahlungen zu erhalten, muss Ihre E-Mail-Adresse bestätigt sein. Öffnen Sie dazu den Link in der E-Mail, die wir Ihnen geschickt haben.',
    sendVerification: 'E-Mail erneut senden',
    verificationSent: 'Die E-Mail mit dem Link ist unterwegs.',
    alreadyVerified: 'Ihre E-Mail-Adresse ist bestätigt',
    alreadyVerifiedText: 'Es steht nichts mehr aus. Sie können weiterarbeiten.',
  },
  {
    continue: 'Go to dashboard',
    serviceDownText: 'Your data is safe. Please check your connection, or try again in a moment.',
    retry: 'Try again',
    paymentRequired: 'Verification required',
    paymentRequiredText:
      'To publish, to send e-mails or to receive payments, your e-mail address has to be verified. Open the link in the e-mail we have sent you.',
    sendVerification: 'Send the e-mail again',
    verificationSent: 'The e-mail with the link is on its way.',
    alreadyVerified: 'Your e-mail address is verified',
    alreadyVerifiedText: 'Nothing is outstanding. You can carry on.',
  },
)
