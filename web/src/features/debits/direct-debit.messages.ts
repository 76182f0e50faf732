import { catalogue } from '#ui/text.tsx'

/** What the page of the payment methods says of direct debit. */
export const directDebitMessages = catalogue(
  {
    title: 'SEPA-Lastschrift',
    hint: 'Wer bucht, erteilt gleich ein Mandat, und Sie ziehen ein. Geht nur in Euro.',
    setUp: 'Eingerichtet',
    notSetUp: 'Nicht eingerichtet',
    creditor_id: 'Die Gläubiger-ID fehlt. Sie bekommen sie kostenlos bei der Deutschen Bundesbank.',
    account: 'Es fehlt ein Konto, auf das eingezogen wird.',
    euros: 'Sie rechnen nicht in Euro ab. Lastschriften gibt es nur in Euro.',
    coursesWait:
      '{count, plural, one {Ein Kurs bietet} other {# Kurse bieten}} sie an. Besucher können sie erst wählen, wenn nichts mehr fehlt.',
    creditor: 'Zahlungsempfänger',
    creditorId: 'Gläubiger-ID',
    noticeDays: 'Ankündigung',
    noticeText: '{count, plural, one {einen Tag} other {# Tage}} vor dem Einzug',
    courses: 'Kurse, die sie anbieten',
    mandates: 'Gültige Mandate',
    whichCourses: 'Welche Kurse Lastschriften anbieten, legen Sie beim Kurs unter „Zahlung“ fest.',
    toBank: 'Zu den Bankdaten',
    toSettings: 'Ankündigen und einziehen',
    askForBank: 'Die Bankdaten ändern nur Administratoren und die Buchhaltung.',
  },
  {
    title: 'SEPA direct debit',
    hint: 'People give a mandate when they book, and you collect. In euros only.',
    setUp: 'Set up',
    notSetUp: 'Not set up',
    creditor_id: 'The creditor identifier is missing. The central bank of your country gives you one.',
    account: 'There is no account to collect to.',
    euros: 'You do not charge in euros. Direct debits are in euros only.',
    coursesWait:
      '{count, plural, one {One course offers} other {# courses offer}} it. Visitors can choose it once nothing is missing.',
    creditor: 'Payee',
    creditorId: 'Creditor identifier',
    noticeDays: 'Announcement',
    noticeText: '{count, plural, one {one day} other {# days}} before the debit',
    courses: 'Courses that offer it',
    mandates: 'Valid mandates',
    whichCourses: 'Which courses offer direct debit is set in the course, under “Payment”.',
    toBank: 'To the bank details',
    toSettings: 'Announcing and collecting',
    askForBank: 'Only administrators and accountants can change the bank details.',
  },
)
