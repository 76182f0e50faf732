import { catalogue } from '#ui/text.tsx'

export const paymentServicesMessages = catalogue(
  {
    paypalTitle: 'PayPal',
    paypalHint:
      'Teilnehmer bezahlen bei PayPal, und ihr Platz wird sofort bestätigt. Das Geld geht direkt an Ihr PayPal-Konto.',
    paypalWhereFrom: 'Beides finden Sie bei PayPal im Entwicklerbereich unter „Apps & Credentials“.',
    stripeTitle: 'Karten und Wallets mit Stripe',
    stripeHint:
      'Teilnehmer bezahlen auf der Seite von Stripe mit Karte, Apple Pay, Google Pay und was Sie dort sonst freigeben; Kartennummern erreichen uns nie. Ihr Platz wird sofort bestätigt. Das Geld geht direkt an Ihr Stripe-Konto.',
    stripeWhereFrom:
      'Legen Sie bei Stripe unter „Entwickler > API-Schlüssel“ einen eingeschränkten Schlüssel mit diesen Rechten an:',
    stripeRightsWrite: 'Schreiben: Checkout Sessions, Charges und Refunds, Webhook Endpoints',
    stripeRightsRead:
      'Lesen: PaymentIntents, Disputes, Payouts, Balance Transaction Sources; und Connected Accounts, wenn hier der Name Ihres Kontos stehen soll',
    stripeRightsNote: 'Mit einem geheimen Schlüssel (sk_…) geht es auch, er kann aber mehr als nötig.',
    secretKey: 'Schlüssel',
    secretKeyHint: 'Er beginnt mit rk_live_ oder sk_live_, in der Testumgebung mit rk_test_ oder sk_test_.',
    setUp: 'Eingerichtet',
    notSetUp: 'Nicht eingerichtet',
    switchedOff: 'Wird nicht angeboten',
    sandboxNote: 'Testumgebung: Es fließt kein Geld.',
    environment: 'Umgebung',
    sandbox: 'Testumgebung (Sandbox)',
    production: 'Echtbetrieb',
    clientId: 'Client-ID',
    clientSecret: 'Secret',
    secretStored: 'Gespeichert. Leer lassen, um es zu behalten.',
    save: 'Prüfen und speichern',
    saved: '{service} ist eingerichtet.',
    account: 'Konto',
    checked: 'Zuletzt geprüft',
    checkAgain: 'Noch einmal prüfen',
    courses: 'Kurse mit dieser Zahlungsart',
    listens: 'Benachrichtigungen',
    listensYes: '{service} meldet Zahlungen von selbst.',
    listensNo:
      '{service} erreicht diese Adresse nicht. Der Stand von Zahlungen wird alle paar Minuten abgefragt.',
    outcome_right: 'Die Zugangsdaten stimmen.',
    outcome_credentials: '{service} lehnt die Zugangsdaten ab. Die Zahlungsart wird nicht angeboten.',
    outcome_environment:
      'Die Zugangsdaten gehören zur anderen Umgebung. Die Zahlungsart wird nicht angeboten.',
    outcome_restricted:
      '{service} nimmt für dieses Konto keine Zahlungen an. Meist fehlen dort noch Angaben zum Unternehmen. Die Zahlungsart wird nicht angeboten.',
    outcome_rights:
      'Dem Schlüssel fehlen Rechte, die gebraucht werden. Die Zahlungsart wird nicht angeboten.',
    outcome_unknown: '{service} war nicht zu erreichen. Bitte prüfen Sie es später noch einmal.',
    refused_credentials: '{service} lehnt die Zugangsdaten ab. Es wurde nichts gespeichert.',
    refused_environment: 'Die Zugangsdaten gehören zur anderen Umgebung. Es wurde nichts gespeichert.',
    refused_restricted:
      '{service} nimmt für dieses Konto noch keine Zahlungen an. Meist fehlen dort Angaben zum Unternehmen. Es wurde nichts gespeichert.',
    refused_rights:
      'Dem Schlüssel fehlen Rechte. Bitte vergleichen Sie sie mit der Liste. Es wurde nichts gespeichert.',
    refused_unknown: '{service} war nicht zu erreichen. Es wurde nichts gespeichert.',
    change: 'Zugangsdaten ändern',
    remove: 'Nicht mehr anbieten',
    removed: '{service} wird nicht mehr angeboten.',
    proofTitle: '{service} einrichten',
    proofText: 'Damit ändert sich, wohin das Geld Ihrer Teilnehmer geht. Bitte zeigen Sie, dass Sie es sind.',
    removeTitle: '{service} nicht mehr anbieten',
    removeText:
      'Teilnehmer können dann nicht mehr mit {service} bezahlen. Zahlungen, die unterwegs sind, werden noch zu Ende geführt.',
    askAdmin: 'Einrichten können das Administratoren und die Buchhaltung.',
    whichCourses: 'Welche Kurse diese Zahlungsart anbieten, legen Sie beim Kurs unter „Zahlung“ fest.',
  },
  {
    paypalTitle: 'PayPal',
    paypalHint:
      'Attendees pay at PayPal, and their place is confirmed at once. The money goes straight to your PayPal account.',
    paypalWhereFrom: 'You find both in PayPal’s developer area under “Apps & Credentials”.',
    stripeTitle: 'Cards and wallets with Stripe',
    stripeHint:
      'Attendees pay on Stripe’s page by card, Apple Pay, Google Pay and whatever else you allow there; card numbers never reach us. Their place is confirmed at once. The money goes straight to your Stripe account.',
    stripeWhereFrom: 'Make a restricted key at Stripe under “Developers > API keys”, with these rights:',
    stripeRightsWrite: 'Write: Checkout Sessions, Charges and Refunds, Webhook Endpoints',
    stripeRightsRead:
      'Read: PaymentIntents, Disputes, Payouts, Balance Transaction Sources; and Connected Accounts, if the name of your account is to appear here',
    stripeRightsNote: 'A secret key (sk_…) works too, but it can do more than is needed.',
    secretKey: 'Key',
    secretKeyHint: 'It begins with rk_live_ or sk_live_, for testing with rk_test_ or sk_test_.',
    setUp: 'Set up',
    notSetUp: 'Not set up',
    switchedOff: 'Not offered',
    sandboxNote: 'Sandbox: no money is moved.',
    environment: 'Environment',
    sandbox: 'Sandbox, for testing',
    production: 'Production',
    clientId: 'Client ID',
    clientSecret: 'Secret',
    secretStored: 'Stored. Leave empty to keep it.',
    save: 'Check and save',
    saved: '{service} is set up.',
    account: 'Account',
    checked: 'Last checked',
    checkAgain: 'Check again',
    courses: 'Courses with this payment method',
    listens: 'Notifications',
    listensYes: '{service} reports payments automatically.',
    listensNo: '{service} cannot reach this address. The state of payments is asked for every few minutes.',
    outcome_right: 'The credentials are right.',
    outcome_credentials: '{service} refuses the credentials. This payment method is not offered.',
    outcome_environment:
      'The credentials belong to the other environment. This payment method is not offered.',
    outcome_restricted:
      '{service} takes no payments for this account. Usually, details of the business are missing there. This payment method is not offered.',
    outcome_rights: 'The key lacks rights that are needed. This payment method is not offered.',
    outcome_unknown: '{service} could not be reached. Please check again later.',
    refused_credentials: '{service} refuses the credentials. Nothing was saved.',
    refused_environment: 'The credentials belong to the other environment. Nothing was saved.',
    refused_restricted:
      '{service} takes no payments for this account yet. Usually, details of the business are missing there. Nothing was saved.',
    refused_rights: 'The key lacks rights. Please compare them with the list. Nothing was saved.',
    refused_unknown: '{service} could not be reached. Nothing was saved.',
    change: 'Change credentials',
    remove: 'Stop offering it',
    removed: '{service} is no longer offered.',
    proofTitle: 'Set up {service}',
    proofText: 'This changes where the money of your attendees goes. Please prove that it is you.',
    removeTitle: 'Stop offering {service}',
    removeText: 'Attendees can then no longer pay with {service}. Payments on their way are still completed.',
    askAdmin: 'Administrators and accountants can set this up.',
    whichCourses: 'Which courses offer this payment method is set in the course, under “Payment”.',
  },
)

export const serviceNames = { paypal: 'PayPal', stripe: 'Stripe' } as const
