import { phrases } from '../../tenants/portal/phrases.ts'

export const checkoutTexts = phrases(
  {
    title: 'Online bezahlen',
    sum: 'Zu zahlen',
    reference: 'Buchungsnummer',
    due: 'Zu zahlen bis',
    paypalPay: 'Mit PayPal bezahlen',
    stripePay: 'Mit Karte oder Wallet bezahlen',
    paypalLeaves: 'Sie bezahlen bei PayPal und kommen danach hierher zurück.',
    stripeLeaves:
      'Sie bezahlen bei Stripe mit Karte, Apple Pay oder Google Pay und kommen danach hierher zurück.',
    goingTitle: (service: string) => `Weiter zu ${service}`,
    going: (service: string) =>
      `Sie werden zu ${service} weitergeleitet. Falls nichts geschieht, öffnen Sie die Seite selbst.`,
    go: (service: string) => `Zu ${service}`,
    nothing: 'Für diese Buchung ist im Moment nichts zu zahlen.',
    unavailable: 'Online bezahlen ist gerade nicht möglich. Ihre Zahlungsfrist bleibt, wie sie ist.',
    startFailed:
      'Die Zahlung konnte nicht begonnen werden, und es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal, oder bezahlen Sie anders.',
    toBooking: 'Zur Buchung',
    back: 'Zurück zur Buchung',
    completedTitle: 'Vielen Dank, Ihre Zahlung ist eingegangen',
    completed: 'Ihre Buchung ist damit bezahlt. Die Bestätigung kommt per E-Mail.',
    credited: (name: string, amount: string) =>
      `${amount} wurden für Ihre Buchung nicht mehr gebraucht oder kamen dafür zu spät. Sie bleiben Ihnen als Guthaben erhalten; ${name} meldet sich deswegen bei Ihnen.`,
    givenBack: (amount: string) => `${amount} davon haben Sie zurückbekommen.`,
    received: 'Erhalten',
    asked: 'Betrag',
    cancelledTitle: 'Sie haben die Zahlung abgebrochen',
    cancelled: 'Es wurde nichts abgebucht. Ihr Platz ist noch nicht bezahlt.',
    failedTitle: 'Die Zahlung ist fehlgeschlagen',
    failed:
      'Es wurde nichts abgebucht. Vielleicht wurde die Zahlung vom Zahlungsdienst oder von Ihrer Bank abgelehnt: Versuchen Sie es noch einmal, zum Beispiel mit einer anderen Karte oder einem anderen Konto.',
    checkingTitle: 'Ihre Zahlung wird geprüft',
    checking:
      'Wir warten auf die Bestätigung des Zahlungsdienstes. Bitte zahlen Sie nicht noch einmal: Ihr Platz bleibt so lange reserviert. Sie können diese Seite schließen; sobald die Zahlung da ist, erhalten Sie eine E-Mail.',
    openTitle: 'Die Zahlung ist noch offen',
    open: 'Sie haben die Zahlung noch nicht abgeschlossen. Es wurde nichts abgebucht.',
    again: 'Noch einmal versuchen',
    goOn: 'Zahlung fortsetzen',
    reload: 'Erneut prüfen',
    otherTitle: 'Lieber anders bezahlen?',
    byTransfer:
      'Mit einer Überweisung: Konto und Verwendungszweck stehen dann bei Ihrer Buchung. Die Zahlungsfrist bleibt dieselbe.',
    payByTransfer: 'Per Überweisung bezahlen',
    otherWay: (name: string) =>
      `Antworten Sie auf die E-Mail zu Ihrer Buchung, oder wenden Sie sich an ${name}.`,
    notOffered: 'Diese Zahlungsart wird für Ihre Buchung nicht mehr angeboten.',
  },
  {
    title: 'Pay online',
    sum: 'To pay',
    reference: 'Booking number',
    due: 'Payment due by',
    paypalPay: 'Pay with PayPal',
    stripePay: 'Pay by card or wallet',
    paypalLeaves: 'You pay at PayPal and come back here afterwards.',
    stripeLeaves: 'You pay at Stripe by card, Apple Pay or Google Pay and come back here afterwards.',
    goingTitle: (service: string) => `Continue to ${service}`,
    going: (service: string) =>
      `You are being taken to ${service}. If nothing happens, open the page yourself.`,
    go: (service: string) => `Go to ${service}`,
    nothing: 'There is nothing to pay for this booking at the moment.',
    unavailable: 'Paying online is not possible at the moment. Your payment deadline stays as it is.',
    startFailed:
      'The payment could not be started, and nothing was charged. Please try again, or pay another way.',
    toBooking: 'View your booking',
    back: 'Back to the booking',
    completedTitle: 'Thank you, your payment has arrived',
    completed: 'Your booking is now paid for. You will receive a confirmation by e-mail.',
    credited: (name: string, amount: string) =>
      `${amount} was no longer needed for your booking, or came too late for it. It is still yours, as a credit; ${name} will get in touch with you about it.`,
    givenBack: (amount: string) => `${amount} of it has been refunded to you.`,
    received: 'Received',
    asked: 'Amount',
    cancelledTitle: 'You cancelled the payment',
    cancelled: 'Nothing was charged. Your place has not been paid for yet.',
    failedTitle: 'The payment failed',
    failed:
      'Nothing was charged. The payment service or your bank may have declined the payment: try again, for example with another card or account.',
    checkingTitle: 'Your payment is being checked',
    checking:
      'We are waiting for the payment service to confirm it. Please do not pay again: your place stays reserved in the meantime. You can close this page; you will receive an e-mail as soon as the payment has arrived.',
    openTitle: 'The payment is not finished',
    open: 'You have not finished the payment yet. Nothing was charged.',
    again: 'Try again',
    goOn: 'Continue to payment',
    reload: 'Check again',
    otherTitle: 'Prefer to pay another way?',
    byTransfer:
      'By bank transfer: the account and the reference are then shown with your booking. The payment deadline stays the same.',
    payByTransfer: 'Pay by bank transfer',
    otherWay: (name: string) => `Reply to the e-mail about your booking, or contact ${name}.`,
    notOffered: 'This payment method is no longer offered for your booking.',
  },
)

export const serviceTitles = { paypal: 'PayPal', stripe: 'Stripe' } as const
