import { phrases } from '../../tenants/portal/phrases.ts'

export const checkoutTexts = phrases(
  {
    title: 'Online bezahlen',
    sum: 'Zu zahlen',
    forWhat: 'Für',
    reference: 'Buchungsnummer',
    due: 'Zu zahlen bis',
    payBy: (service: string) => `Mit ${service} bezahlen`,
    leaves: (service: string) =>
      `Sie verlassen diese Seite und bezahlen bei ${service}. Danach kommen Sie hierher zurück.`,
    goingTitle: (service: string) => `Weiter zu ${service}`,
    going: (service: string) =>
      `Sie werden zu ${service} weitergeleitet. Falls nichts geschieht, öffnen Sie die Seite selbst.`,
    go: (service: string) => `Zu ${service}`,
    nothing: 'Für diese Buchung ist im Moment nichts zu zahlen.',
    unavailable:
      'Online bezahlen ist gerade nicht möglich. Ihr Platz bleibt bis zur Zahlungsfrist reserviert.',
    startFailed:
      'Die Zahlung konnte nicht begonnen werden. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.',
    toBooking: 'Zur Buchung',
    back: 'Zurück zur Buchung',
    completedTitle: 'Vielen Dank, Ihre Zahlung ist eingegangen',
    completed: (amount: string) => `Wir haben ${amount} erhalten. Die Bestätigung kommt per E-Mail.`,
    credited: (amount: string) =>
      `Wir haben ${amount} erhalten. Was davon Ihre Buchung nicht mehr bezahlen konnte, steht als Guthaben bereit; der Anbieter meldet sich bei Ihnen.`,
    cancelledTitle: 'Sie haben die Zahlung abgebrochen',
    cancelled: 'Es wurde nichts abgebucht.',
    failedTitle: 'Die Zahlung ist fehlgeschlagen',
    failed:
      'Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal, oder nehmen Sie eine andere Zahlungsart.',
    checkingTitle: 'Ihre Zahlung wird geprüft',
    checking:
      'Wir warten auf die Bestätigung des Zahlungsdienstes. Bitte zahlen Sie nicht noch einmal: Ihr Platz bleibt so lange reserviert. Sobald die Zahlung da ist, erhalten Sie eine E-Mail.',
    openTitle: 'Die Zahlung ist noch offen',
    open: 'Sie haben die Zahlung noch nicht abgeschlossen. Es wurde nichts abgebucht.',
    again: 'Noch einmal versuchen',
    reload: 'Stand neu abfragen',
    until: (moment: string) => `Bezahlen können Sie bis ${moment}.`,
    otherWay: (name: string) =>
      `Möchten Sie lieber anders bezahlen? Antworten Sie auf die E-Mail zu Ihrer Buchung, oder wenden Sie sich an ${name}.`,
  },
  {
    title: 'Pay online',
    sum: 'To pay',
    forWhat: 'For',
    reference: 'Booking number',
    due: 'To be paid by',
    payBy: (service: string) => `Pay with ${service}`,
    leaves: (service: string) => `You leave this page and pay at ${service}. Afterwards you come back here.`,
    goingTitle: (service: string) => `On to ${service}`,
    going: (service: string) =>
      `You are being taken to ${service}. If nothing happens, open the page yourself.`,
    go: (service: string) => `To ${service}`,
    nothing: 'Nothing is to be paid for this booking at the moment.',
    unavailable:
      'Paying online is not possible at the moment. Your place stays reserved until the payment deadline.',
    startFailed: 'The payment could not be started. Nothing was charged. Please try again.',
    toBooking: 'To the booking',
    back: 'Back to the booking',
    completedTitle: 'Thank you, your payment has arrived',
    completed: (amount: string) => `We have received ${amount}. The confirmation comes by e-mail.`,
    credited: (amount: string) =>
      `We have received ${amount}. What of it could no longer pay for your booking is kept as a credit; the provider will get in touch with you.`,
    cancelledTitle: 'You cancelled the payment',
    cancelled: 'Nothing was charged.',
    failedTitle: 'The payment failed',
    failed: 'Nothing was charged. Please try again, or use another way to pay.',
    checkingTitle: 'Your payment is being checked',
    checking:
      'We are waiting for the payment service to confirm it. Please do not pay again: your place stays reserved meanwhile. You get an e-mail as soon as the payment has arrived.',
    openTitle: 'The payment is not finished',
    open: 'You have not finished the payment yet. Nothing was charged.',
    again: 'Try again',
    reload: 'Ask for the state again',
    until: (moment: string) => `You can pay until ${moment}.`,
    otherWay: (name: string) =>
      `Would you rather pay another way? Reply to the e-mail about your booking, or contact ${name}.`,
  },
)

export const serviceTitles = { paypal: 'PayPal', stripe: 'Stripe' } as const
