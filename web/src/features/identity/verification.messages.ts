import { catalogue } from '#ui/text.tsx'

/** Apart from the room's other texts, because the frame of every page needs them. */
export const verificationMessages = catalogue(
  {
    title: 'E-Mail-Adresse bestätigen',
    unverified: 'Bitte bestätigen Sie Ihre E-Mail-Adresse.',
    unverifiedAdmin:
      'Bitte bestätigen Sie Ihre E-Mail-Adresse. Erst danach ist Ihr Portal öffentlich zu sehen.',
    sendAgain: 'E-Mail erneut senden',
    sentAgain: 'Wir haben Ihnen den Link noch einmal geschickt.',
  },
  {
    title: 'Verify your e-mail address',
    unverified: 'Please verify your e-mail address.',
    unverifiedAdmin: 'Please verify your e-mail address. Only then can the public see your portal.',
    sendAgain: 'Send e-mail again',
    sentAgain: 'We have sent you the link again.',
  },
)
