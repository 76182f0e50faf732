import { catalogue } from '#ui/text.tsx'

export const onlineMessages = catalogue(
  {
    title: 'Online-Zahlungen',
    line: '{count, plural, =0 {Es gibt nichts zu prüfen} one {# Zahlung ist zu prüfen} other {# Zahlungen sind zu prüfen}}',
    toPayments: 'Zahlungen',
    toCheck: 'Zu prüfen',
    all: 'Alle Zahlungen',
    toAll: 'Alle Online-Zahlungen',
    none: 'Über PayPal oder Stripe ist noch nichts eingegangen.',
    search: 'Name oder Nummer dort',
    totals: 'Summen',
    withoutFee:
      '{count, plural, one {Bei # Zahlung hat der Dienst sein Entgelt noch nicht genannt.} other {Bei # Zahlungen hat der Dienst sein Entgelt noch nicht genannt.}}',
    banner:
      '{count, plural, one {# Online-Zahlung ist zu prüfen.} other {# Online-Zahlungen sind zu prüfen.}}',
    look: 'Ansehen',
    noName: 'Ohne Namen',
    came: '{service}, {at}',
    number: 'Nummer dort: {id}',
    booking: 'Zur Anmeldung',
    payment: 'Zur Zahlung',
    kind: {
      amount: 'Der Betrag weicht ab',
      currency: 'Die Währung weicht ab',
      payee: 'Das Geld ging auf ein anderes Konto',
      unknown: 'Seit einem Tag ist nicht bekannt, was daraus wurde',
      no_place: 'Bezahlt, aber ohne Platz',
      refund_not_free: 'Beim Zahlungsdienst erstattet, hier noch zugeordnet',
      disputed: 'Der Zahler hat die Zahlung angefochten',
    },
    what: {
      amount:
        'Angefordert waren {amount}, eingegangen ist ein anderer Betrag. Gebucht ist nichts. Sehen Sie beim Zahlungsdienst nach, erstatten Sie dort oder erfassen Sie die Zahlung von Hand, und haken Sie sie dann ab.',
      other_amount:
        'Angefordert waren {asked}, eingegangen sind {amount}. Das Geld ist ein Guthaben des Zahlers und bezahlt noch nichts: Geben Sie es zurück, ordnen Sie es bei der Zahlung zu, oder behalten Sie es für seine nächste Buchung.',
      currency:
        'Angefordert waren {amount}, eingegangen ist eine andere Währung. Gebucht ist nichts. Sehen Sie beim Zahlungsdienst nach, erstatten Sie dort, und haken Sie die Zahlung dann ab.',
      payee:
        'Das Konto, das sie bekommen hat, ist nicht das Ihrer Zugangsdaten. Gebucht ist nichts. Prüfen Sie, wem das Konto gehört, und haken Sie die Zahlung dann ab.',
      unknown:
        'Der Zahlungsdienst wird weiter gefragt, und der Platz bleibt gehalten. Sehen Sie dort nach: Sobald er antwortet, verschwindet die Zahlung von hier.',
      no_place:
        'Der Platz war schon bezahlt oder nicht mehr da. Das Geld ist ein Guthaben des Zahlers: Geben Sie es zurück, oder behalten Sie es für seine nächste Buchung.',
      refund_not_free:
        'Hier bezahlt die Zahlung noch einen Platz. Nehmen Sie die Zuordnung bei der Zahlung zurück und erfassen Sie die Erstattung dort, oder haken Sie es ab.',
      disputed:
        'Antworten Sie beim Zahlungsdienst. Was er zurückholt, kommt als Erstattung hierher; ist der Fall dort beendet, verschwindet er von hier.',
    },
    keep: 'Als Guthaben behalten',
    settle: 'Abhaken',
    keepTitle: '{amount} als Guthaben behalten?',
    keepText:
      'Das Geld bleibt bei {name} als Guthaben und kann eine andere Buchung bezahlen oder später erstattet werden.',
    settleTitle: 'Diese Zahlung abhaken?',
    settleText: 'Sie steht dann nicht mehr hier. An Buchungen und Geld ändert sich nichts.',
    settled: 'Erledigt',
    section: 'Beim Zahlungsdienst',
    feeUnknown: 'noch nicht bekannt',
    refunds: 'Erstattungen dort',
    refund_asked: 'angefordert',
    refund_pending: 'auf dem Weg',
    refund_completed: 'erstattet',
    refund_failed: 'gescheitert',
    fromThere: 'beim Dienst veranlasst',
    notFree: 'nicht gebucht, weil sie noch einen Platz bezahlt',
    disputes: 'Anfechtungen',
  },
  {
    title: 'Online payments',
    line: '{count, plural, =0 {There is nothing to check} one {# payment needs checking} other {# payments need checking}}',
    toPayments: 'Payments',
    toCheck: 'To be checked',
    all: 'All payments',
    toAll: 'All online payments',
    none: 'Nothing has come in by PayPal or Stripe yet.',
    search: 'Name or number there',
    totals: 'Totals',
    withoutFee:
      '{count, plural, one {For # payment the service has not reported its fee yet.} other {For # payments the service has not reported its fee yet.}}',
    banner:
      '{count, plural, one {# online payment needs checking.} other {# online payments need checking.}}',
    look: 'Have a look',
    noName: 'No name',
    came: '{service}, {at}',
    number: 'Number there: {id}',
    booking: 'To the registration',
    payment: 'To the payment',
    kind: {
      amount: 'The amount differs',
      currency: 'The currency differs',
      payee: 'The money went to another account',
      unknown: 'Its outcome has been unknown for a day',
      no_place: 'Paid, but without a place',
      refund_not_free: 'Refunded at the payment service, still allocated here',
      disputed: 'The payer disputes the payment',
    },
    what: {
      amount:
        '{amount} was asked for, another amount came in. Nothing is booked. Look at the payment service, refund it there or record the payment by hand, and then tick it off.',
      other_amount:
        '{asked} was asked for, {amount} came in. The money is a credit of the payer and pays nothing yet: give it back, allocate it on the page of the payment, or keep it for their next booking.',
      currency:
        '{amount} was asked for, another currency came in. Nothing is booked. Look at the payment service, refund it there, and then tick it off.',
      payee:
        'The account that received it is not that of your credentials. Nothing is booked. Find out whose account it is, and then tick it off.',
      unknown:
        'The payment service is asked again and again, and the place is held. Have a look there: as soon as it answers, the payment disappears from here.',
      no_place:
        'The place had been paid for already, or was gone. The money is a credit of the payer: give it back, or keep it for their next booking.',
      refund_not_free:
        'Here the payment still pays for a place. Take the allocation back on its page and record the refund there, or tick it off.',
      disputed:
        'Answer at the payment service. What it takes back comes here as a refund; once the case is closed there, it disappears from here.',
    },
    keep: 'Keep as a credit',
    settle: 'Tick off',
    keepTitle: 'Keep {amount} as a credit?',
    keepText:
      'The money stays with {name} as a credit. It can pay for another booking, or be refunded later.',
    settleTitle: 'Tick off this payment?',
    settleText: 'It will no longer be shown here. Bookings and money stay as they are.',
    settled: 'Done',
    section: 'At the payment service',
    feeUnknown: 'not known yet',
    refunds: 'Refunds there',
    refund_asked: 'requested',
    refund_pending: 'on its way',
    refund_completed: 'refunded',
    refund_failed: 'failed',
    fromThere: 'made at the service',
    notFree: 'not booked, because it still pays for a place',
    disputes: 'Disputes',
  },
)
